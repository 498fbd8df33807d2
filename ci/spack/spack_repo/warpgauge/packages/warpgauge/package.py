# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
from pathlib import Path

from spack_repo.builtin.build_systems.cmake import CMakePackage

from spack.package import *


class Warpgauge(CMakePackage):
    """Test suite, race detector and emulator for CUDA programs."""

    git = Path(__file__).resolve().parents[6].as_uri()  # the clone that this recipe lies in

    license("Apache-2.0")

    version("0.2.0")  # its commit; dev-build takes what is not committed too

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type=("build", "run"))
    depends_on("boost@1.74: +context +math")
    depends_on("cli11", type="build")
    depends_on("elfutils")
    depends_on("fmt")
    depends_on("nlohmann-json")
    depends_on("pugixml")
    conflicts("%gcc@:11", msg="needs C++20 of g++ 12 or later")
    conflicts("%clang@:13", msg="needs C++20 of clang 14 or later")

    def cmake_args(self):
        # The compiler itself, which Spack's wrapper is only within a build.
        return [self.define("WARPGAUGE_TESTS", False), self.define("WARPGAUGE_CC_COMPILER", self["cxx"].cxx)]
