# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Builds for aarch64 with the distribution's cross compiler, against the packages that ci/aarch64
# unpacks into build/aarch64-root, and runs what it builds under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

cmake_path(SET root NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../../build/aarch64-root")
set(CMAKE_SYSROOT "${root}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# qemu before version 8 keeps a record of each page of the 768 GiB that the simulator would reserve: 5 GB
# and seconds in every test. With less address space the simulator reserves less.
set(CMAKE_CROSSCOMPILING_EMULATOR prlimit --as=34359738368 qemu-aarch64 -L "${root}")
