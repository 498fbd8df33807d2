# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# What a change touches, from two builds: for ci/pr. Sourced under `set -euo pipefail`.

# objects_of BUILD-FOLDER: the objects that its perf program is linked from, the project's own.
objects_of() {
  local inputs library
  # The direct inputs only: what stands behind "||" is built before, and no part of it.
  inputs() { ninja -C "$1" -t query "$2" | awk '/^  outputs:/ {done = 1} !done && $1 == "|" {print $2} !done && /^    [^|]/ {print $1}'; }
  inputs=$(inputs "$1" perf/kernels) || return
  grep -E '\.o$' <<<"$inputs" || return
  for library in $(grep -E '^[^/].*\.a$' <<<"$inputs" | sort -u); do
    inputs "$1" "$library" | grep -E '\.o$' || return
  done
}

# host_code BUILD-FOLDER: a line for each object, a hash of what the host runs of it, and its name. Left out
# are the GPU's part, which ci/machine-code has, and what tells where and by what it was compiled.
host_code() {
  local object objects emptied stripped status=0
  objects=$(objects_of "$1") || return
  stripped=$(mktemp)
  for object in $objects; do
    emptied=()
    [[ $object != *.cu.o ]] || emptied=(--update-section .nv_fatbin=/dev/null)
    # The exit is that of the pipe's part. nvcc names unnamed namespaces by a hash of the path.
    objcopy --strip-debug "${emptied[@]}" -R .comment -R '.note*' "$1/$object" "$stripped" || exit 1
    printf '%s %s\n' "$(sed -E 's/(_GLOBAL__N__)[0-9a-f]{8}/\100000000/g' "$stripped" | sha256sum | cut -c 1-32)" "$object"
  done | sort -k 2 || status=1
  rm -f "$stripped"
  return "$status"
}

# differing OLD NEW: the names of lines that are in one list only, or differ.
differing() { comm -3 <(sort "$1") <(sort "$2") | tr -d '\t' | cut -d ' ' -f 2- | sort -u; }

# plain_names: of mangled ones, without arguments: "warpgauge::kernels::copy::copy_simple".
plain_names() { c++filt | sed -E 's/\(anonymous namespace\)/_/g; s/[<(].*//; s/.* //' | sort -u; }

# find_touched FOLDER: reads {base,head}.{machine,host} and the lists cases, new and gone. Writes the cases
# that the change touches to `touched`, the kernels to `kernels` with "!" before each that differs, and
# enters in the list `reasons` why. Returns 1 where it cannot tell.
find_touched() {
  local work=$1 variants families own changed kernels="" objects kernel object family name other all="" patterns=()
  variants=$(cut -d / -f 1 "$work/cases" "$work/new" "$work/gone" | sort -u) || return
  families=$(cut -d . -f 1 <<<"$variants" | sort -u) || return
  own=$(cut -d ' ' -f 3- "$work/head.machine" "$work/base.machine" | plain_names) || return
  changed=$(differing "$work/base.machine" "$work/head.machine") || return
  objects=$(differing "$work/base.host" "$work/head.host") || return
  [ -z "$changed" ] || kernels=$(cut -d ' ' -f 2- <<<"$changed" | plain_names) || return
  cut -d ' ' -f 3- "$work"/{base,head}.machine | sort -u |
    awk 'NR == FNR {is[$0]; next} {print ($0 in is ? "! " : "") $0}' <(cut -d ' ' -f 2- <<<"$changed") - \
      >"$work/kernels" || return

  for kernel in $kernels; do
    name=${kernel##*::} family=""
    [[ ! $kernel =~ ^warpgauge::kernels::([a-z0-9_]+)::[a-z0-9_]+$ ]] || family=${BASH_REMATCH[1]}
    if ! grep -qxF "${family:-.}" <<<"$families"; then
      all=1 reasons+=("all cases: the machine code of $kernel differs, which is of no family")
    elif [[ $name != "${family}_"* ]] || ! grep -qxF "$family.${name#"$family"_}" <<<"$variants"; then
      patterns+=("$family\\..*")
      reasons+=("$family: the machine code of $name differs, which is named after no variant with a gated case")
    else
      patterns+=("$family\\.${name#"$family"_}")
      reasons+=("$family.${name#"$family"_}: the machine code of $name differs")
      # A variant without a kernel of its own name may launch any of its family.
      while IFS=. read -r _ other; do
        grep -qxF "warpgauge::kernels::${family}::${family}_$other" <<<"$own" || patterns+=("$family\\.$other")
      done < <(grep "^$family\." <<<"$variants")
    fi
  done
  for object in $objects; do
    family=""
    [[ ! $object =~ /warpgauge_(kernels|contracts)_cuda\.dir/(.*/kernels/)?([a-z0-9_]+)/[^/]*$ ]] || family=${BASH_REMATCH[3]}
    if grep -qxF "${family:-.}" <<<"$families"; then
      patterns+=("$family\\..*") reasons+=("$family: host code of ${object##*/} differs")
    else
      all=1 reasons+=("all cases: host code of ${object##*/} differs")
    fi
  done
  [ -z "$changed$objects" ] || [ ${#reasons[@]} -gt 0 ] || return
  if [ -n "$all" ]; then
    cp "$work/cases" "$work/touched"
  elif [ ${#patterns[@]} -gt 0 ]; then
    grep -E "^($(printf '%s\n' "${patterns[@]}" | sort -u | paste -sd '|'))/" "$work/cases" >"$work/touched" || [ $? = 1 ]
  fi
}
