# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# The table that ci/gate ends with, and its exit code. Sourced under `set -euo pipefail`.

rows=()
# row WHAT VERDICT ON REMARK: enters a row.
row() { rows+=("$1"$'\t'"$2"$'\t'"$3"$'\t'"$4"); }
worst=0
# The exit codes, the worst first: number, word, meaning. `warpgauge docs --write` draws them from the
# tool's own table: where a build has failed there is no tool to ask.
exit_codes=()
while IFS= read -r line; do [[ $line == '<!--'* ]] || exit_codes+=("$line"); done <<'TEXT'
<!-- warpgauge:begin exit-code-list -->
130 interrupted interrupted
1 regression regression, finding, mismatch or stale documentation
97 findings findings of the simulator in a program of warpgauge cc
2 usage usage, or input that cannot be read
7 infrastructure infrastructure: unwritable output, short memory, a missing part, a required GPU absent
6 machine-slow the machine itself is slow: the anchor is low
5 not-measured not measured
4 inconclusive inconclusive: too much noise for a verdict
3 no-baseline no baseline for this GPU or kernel
77 skipped skipped: cannot run here (CTest's skip code)
0 pass pass or improvement
<!-- warpgauge:end exit-code-list -->
TEXT
# word_of CODE: the word of the table, or nothing.
word_of() {
  local line
  for line in "${exit_codes[@]}"; do
    [ "${line%% *}" != "$1" ] || { line=${line#* }; echo "${line%% *}"; return 0; }
  done
}
# ends_with CODE: the script ends with this exit code unless a worse one was entered. One that is none of
# the table's is a crash.
ends_with() {
  local line
  case " ${exit_codes[*]%% *} " in *" $1 "*) ;; *) set -- 7 ;; esac
  for line in "${exit_codes[@]}"; do
    [ "$worst" != "${line%% *}" ] || return 0
    [ "$1" != "${line%% *}" ] || { worst=$1; return 0; }
  done
}
# verdict_of CODE: what a row says of a step that ends with it.
verdict_of() {
  local word
  word=$(word_of "$1")
  case "$word" in
    pass) echo proven ;;
    "" | usage | infrastructure) echo "NOT PROVEN" ;;
    *) word=${word^^}; echo "${word//-/ }" ;;
  esac
}
# codes_help: the list for a script's --help.
codes_help() {
  echo "Exit codes, the worst first; of several the worst counts:"
  local code word meaning line
  for line in "${exit_codes[@]}"; do
    read -r code word meaning <<<"$line"
    printf '  %3s  %s\n' "$code" "$meaning"
  done
}

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
    *) echo "No green verdict (exit code $worst; ci/gate --help lists the codes)" ;;
  esac
  exit "$worst"
}
