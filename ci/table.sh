# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# The table that ci/gate ends with, and its exit code. Sourced under `set -euo pipefail`.

rows=()
# row WHAT VERDICT ON REMARK: enters a row.
row() { rows+=("$1"$'\t'"$2"$'\t'"$3"$'\t'"$4"); }
worst=0
# ends_with CODE: the script ends with this exit code unless a worse one was entered.
ends_with() {
  local code
  for code in $(ranking); do
    [ "$worst" != "$code" ] || return 0
    [ "$1" != "$code" ] || { worst=$code; return 0; }
  done
}
# The exit codes, the worst first, from the table that the tool has too: where a build has failed there
# is no tool to ask.
ranking() {
  awk '/^enum class exit_code/ {listed = 1}
    listed && /^  [a-z_]+ = [0-9]+,/ {sub(/,/, "", $3); number[$1] = $3}
    /^    \{exit_code::/ {split($1, name, /::|,/); print number[name[2]]}' "$exit_code_table"
}
exit_code_table=src/warpgauge/baseline/exit_code.hpp
[ -n "$(ranking)" ] || { echo "ci/gate: no exit codes in $exit_code_table" >&2; exit 7; }

# table: the rows, wrapped to 100 columns.
table() {
  local what verdict on remark line first
  printf '\n%-16s %-13s %-22s %s\n' "what" "verdict" "on" "what was seen"
  for line in "${rows[@]}"; do
    IFS=$'\t' read -r what verdict on remark <<<"$line"
    first=1
    while IFS= read -r line; do
      if [ "$first" = 1 ]; then
        printf '%-16s %-13s %-22.22s %s\n' "$what" "$verdict" "$on" "$line"
      else
        printf '%-53s %s\n' "" "$line"
      fi
      first=0
    done < <(fold -s -w 46 <<<"$remark" | sed 's/ *$//')
  done
}

# end_with_table: prints the table and ends the script.
end_with_table() {
  table
  echo
  case "$worst" in
    0) echo "All that can run here passed. What is NOT PROVEN above was not run." ;;
    1) echo "FAILED (exit code 1)" ;;
    *) echo "No green verdict (exit code $worst; ci/gate --help tells the codes)" ;;
  esac
  exit "$worst"
}
