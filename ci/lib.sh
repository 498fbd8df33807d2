# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
#
# What the scripts of this folder share. Sourced under `set -euo pipefail`; steps run in the
# repository's root, return a status and leave a remark for their line in `note`.

note=""
exec 3>&2  # standard error, while a step's own is kept back
jobs=$(nproc)
launchers=()

# What two presets compile alike is compiled once: half of what `cuda` builds is the host's.
if command -v ccache >/dev/null; then
  export CCACHE_DIR=${CCACHE_DIR:-$PWD/build/ccache} CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros  # or precompiled headers are never found
  launchers=(CMAKE_CXX_COMPILER_LAUNCHER=ccache CMAKE_CUDA_COMPILER_LAUNCHER=ccache)
fi

# The path of nvcc, or nothing.
find_nvcc() {
  command -v nvcc && return
  [ ! -x /usr/local/cuda/bin/nvcc ] || echo /usr/local/cuda/bin/nvcc
}

# Where apt takes this machine's packages from: of deb822 and one-line sources the first archive that is
# not for security updates. Nothing where they name none.
archive_of_this_machine() {
  find /etc/apt -maxdepth 2 \( -name '*.sources' -o -name '*.list' \) -exec cat {} + |
    awk '/^ *#/ {next} !found && match($0, /https?:[^ ]+/) && $0 !~ /security/ {print substr($0, RSTART, RLENGTH); found = 1}'
}

# first LINES: the first lines of its input, all of which it reads: `head` would leave whoever writes
# the rest to die of a closed pipe, and `pipefail` the script with it.
first() { awk -v lines="$1" 'NR <= lines'; }

# For `trap interrupted INT TERM`.
interrupted() {
  rm -f "${errors:-}" # of the step that was running
  printf '\nci/%s: interrupted; logs in build/logs\n' "$(basename "$0")" >&3
  exit 130
}

# wrong_usage SENTENCE: ends the script.
wrong_usage() {
  echo "ci/$(basename "$0"): $1; see ci/$(basename "$0") --help" >&2
  exit 2
}

# need OPTION [VALUE]...: ends the script unless the option has a value.
need() { [ $# -ge 2 ] || wrong_usage "$1 needs a value"; }

# positive_number OPTION VALUE: ends the script unless the value is one.
positive_number() { [[ $2 =~ ^[1-9][0-9]*$ ]] || wrong_usage "$1 needs a number from 1, not '$2'"; }

# For `follow`: what remains of what it follows, once enough has been done to tell.
remaining() {
  local elapsed=$((SECONDS - begun)) left=$((all - done_now)) whole=$all
  # CTest starts the long tests first: what is left is less than their number says.
  [[ $line == \[* ]] || left=$((left * left)) whole=$((all * all))
  [ "$elapsed" -lt 5 ] || printf ', about %d s to go' $((elapsed * left / (whole - left)))
}

# json FILE MEMBER...: the members' values, a line each (ci/cmake/json.cmake).
json() {
  local file=$1 members
  shift
  members=$(IFS=';' && echo "$*")
  cmake -D "FILE=$file" -D "MEMBERS=$members" -P ci/cmake/json.cmake 2>&1
}

# Says how far the build or test run is whose output comes in: on a terminal all the time, in a log
# once a minute.
follow() {
  local line width done_now all text told=$SECONDS begun=$SECONDS
  width=$(tput cols 2>/dev/null) || width=80
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] || $line =~ ^\ *([0-9]+)/([0-9]+)\ Test ]] || continue
    done_now=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    [ -t 1 ] || [ $((SECONDS - told)) -ge 60 ] || continue
    told=$SECONDS
    text=$(printf '%5d s  %s of %s%s' $((SECONDS - step_started)) "$done_now" "$all" "$(remaining)")
    if [ -t 1 ]; then
      printf '\r\033[K%.*s' "$((width - 1))" "$(printf '  %-18s %s' "$step_name" "$text")"
    else
      printf '%s\n  %-18s ' "$text" "$step_name"
    fi
  done
}

# step NAME COMMAND [ARGUMENT...]: runs the command and prints one line about it: its time and its
# `note`. What it wrote to standard error follows. Returns its status.
step() {
  step_name=$1 step_started=$SECONDS note=""
  local status=0 errors
  shift
  errors=$(mktemp)
  printf '  %-18s ' "$step_name"
  "$@" 2>"$errors" || status=$?
  [ ! -t 1 ] || printf '\r\033[K  %-18s ' "$step_name"
  if [ -z "$note" ]; then
    if [ "$status" = 0 ]; then note="done"; else note="FAILED"; fi
  fi
  printf '%5d s  %s\n' $((SECONDS - step_started)) "$note"
  cat "$errors" >&2
  rm -f "$errors"
  return "$status"
}

# build PRESET TARGETS [CMAKE-ARGUMENT...]: configures and builds with warnings as errors. The logs
# are in build/logs; of a failure, what matters of them is printed.
build() {
  local preset=$1 targets log
  read -r -a targets <<<"$2"
  shift 2
  log=build/logs/$preset-configure.log
  env "${launchers[@]}" cmake --preset "$preset" -DWARPGAUGE_WERROR=ON "$@" >"$log" 2>&1 || {
    tail -n 40 "$log" >&2
    note="FAILED to configure: $log"
    return 1
  }
  log=build/logs/$preset-build.log
  cmake --build --preset "$preset" --target "${targets[@]}" -j "$jobs" 2>&1 | tee "$log" | follow || {
    grep -E -A 12 'error|FAILED' "$log" | tail -n 80 >&2
    note="FAILED to build: $log"
    return 1
  }
}

# run_ctest PRESET NAME [CTEST-ARGUMENT...]: runs tests; the log is build/logs/PRESET-NAME.log, and
# beside it, as .xml, CTest's JUnit, unless the arguments name another place.
# Prints the failures, and nothing of what passed.
run_ctest() {
  local preset=$1 log=build/logs/$1-$2.log status=0
  shift 2
  ctest --preset "$preset" -j "$jobs" --output-junit "$PWD/${log%.log}.xml" "$@" 2>&1 | tee "$log" | follow || status=$?
  # CTest 4 leaves out "0 tests failed".
  note=$(sed -nE -e 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+)/\2 tests: \1 failed/p' \
    -e 's/^100% tests passed out of ([0-9]+)/\1 tests: 0 failed/p' "$log")
  # CTest counts a skipped test as passed.
  note="${note:-no test ran}, $(grep -c '\*\*\*Skipped' "$log" || :) skipped"
  [ "$status" = 0 ] || {
    grep -vE ' Passed +[0-9.]+ sec$|^ *Start ' "$log" | tail -n 120 >&2
    note="FAILED: $note; $log"
  }
  return "$status"
}
