#!/bin/sh
# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# sanitize.sh TOOL PROGRAM FAMILY COMPUTE_SANITIZER
#
# Runs a family's reduced sweep under one of compute-sanitizer's tools. No device: exit 77. No
# compute-sanitizer: a failure, because nothing was checked.
set -eu
tool=$1
program=$2
family=$3
sanitizer=$4

"$program" --check-device || exit $?
if ! command -v "$sanitizer" >/dev/null 2>&1; then
  echo "compute-sanitizer was not found (looked for '$sanitizer'); it comes with the CUDA toolkit" >&2
  exit 1
fi
exec "$sanitizer" --tool "$tool" --error-exitcode 9 \
  "$program" --family "$family" --plan reduced
