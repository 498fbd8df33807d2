# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0
"""recipes.py SOURCE: what Spack's recipe and the vcpkg port depend on is what CMake looks for.

Executes the recipe with a stand-in for Spack's own modules, which refuses what is no spec.
"""
import json
import pathlib
import re
import sys
import types

source = pathlib.Path(sys.argv[1])
wrong = []

# What CMake looks for without the tests, and the packages' names elsewhere. Threads and CUDA's are no packages.
names = {"Boost": "boost", "fmt": "fmt", "CLI11": "cli11", "nlohmann_json": "nlohmann-json", "pugixml": "pugixml",
         "dw": "elfutils", "elf": "elfutils", "elfutils/libdwfl.h": "elfutils", "kissfft/kissfft.hh": "kissfft"}
top = (source / "CMakeLists.txt").read_text()
files = [top, *(f.read_text() for f in source.glob("ci/cmake/*.cmake")),
         *(f.read_text() for f in source.glob("src/**/CMakeLists.txt"))]
code = re.sub(r"#.*|\"[^\"]*\"", "", "\n".join(files))
found = re.findall(r"find_package\((\w+)|find_(?:library|path)\(\w+ (\S+?)[ )]", code)
needed = {names.get(a or b, a or b) for a, b in found} - {"Threads", "CUDAToolkit", "warpgauge"}
least = {"cmake": re.search(r"cmake_minimum_required\(VERSION ([\d.]+)", top)[1],
         "boost": re.search(r"find_package\(Boost ([\d.]+)", code)[1]}
components = set(re.findall(r"\bBoost::(\w+)", code))
version = re.search(r"project\(warpgauge VERSION ([\d.]+)", top)[1]

# Spack, as far as the recipe knows it.
depends, versions = {}, []
kinds = {"build", "link", "run", "test"}


def depends_on(spec, *, type=("build", "link")):
    parts = re.fullmatch(r"([a-z][a-z0-9-]*)(?:@([\d.]+):)?((?: [+~][a-z]+)*)", spec)
    assert parts, f"'{spec}' is no spec"
    assert {type} <= kinds if isinstance(type, str) else set(type) <= kinds, f"'{type}' of '{spec}'"
    depends[parts[1]] = (parts[2], set(parts[3].split()))


def conflicts(spec, *, msg):
    assert re.fullmatch(r"%(gcc|clang)@:\d+", spec), f"'{spec}' is no compiler"


class CMakePackage:
    def __getitem__(self, language):
        assert language in depends, f"no '{language}' among the dependencies"
        return types.SimpleNamespace(cxx="/usr/bin/c++")

    def define(self, variable, value):
        if not re.search(rf"option\({variable} |set\({variable} .*CACHE", "\n".join(files)):
            wrong.append(f"package.py sets {variable}, which is no option of the project")
        return f"-D{variable}={value}"


spack = types.ModuleType("spack.package")
spack.license = lambda name: None
spack.version = versions.append
spack.depends_on, spack.conflicts = depends_on, conflicts
build_system = types.ModuleType("cmake")
build_system.CMakePackage = CMakePackage
sys.modules.update({"spack": types.ModuleType("spack"), "spack.package": spack,
                    "spack_repo.builtin.build_systems.cmake": build_system})
for package in ("spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems"):
    sys.modules[package] = types.ModuleType(package)
recipe = source / "ci/spack/spack_repo/warpgauge/packages/warpgauge/package.py"
defined = {"__file__": str(recipe)}
exec(compile(recipe.read_text(), str(recipe), "exec"), defined)
arguments = defined["Warpgauge"]().cmake_args()

port = json.loads((source / "ci/vcpkg/warpgauge/vcpkg.json").read_text())
allowed = {"name", "version-semver", "description", "license", "supports", "dependencies"}
if set(port) != allowed or port["name"] != "warpgauge":
    wrong.append(f"vcpkg.json has the fields {sorted(port)}, not {sorted(allowed)}")
of_port = [d if isinstance(d, str) else d["name"] for d in port["dependencies"]]
libraries = {re.sub("^boost-.*", "boost", d) for d in of_port} - {"vcpkg-cmake", "vcpkg-cmake-config"}


def expect(what, is_so, should_be):
    if is_so != should_be:
        wrong.append(f"{what}: {is_so}, not {should_be}")


expect("vcpkg.json's version", port["version-semver"], version)
expect("package.py's versions", versions, [version])
# Not the wrapper, which Spack has put in CMAKE_CXX_COMPILER and which works in its builds only.
expect("package.py names the compiler", "-DWARPGAUGE_CC_COMPILER=/usr/bin/c++" in arguments, True)
# A version without an address of its own needs the package's.
expect("package.py's git", getattr(defined["Warpgauge"], "git", None), source.resolve().as_uri())
expect("vcpkg.json depends on", sorted(libraries), sorted(needed))
# Spack has no kissfft, without which programs that call cuFFT do not link.
expect("package.py depends on", sorted(depends), sorted(needed - {"kissfft"} | {"cmake", "cxx"}))
for name, at_least in least.items():
    expect(f"package.py's {name}", depends[name][0], at_least)
for recipe_parts in (depends["boost"][1], {d for d in of_port if d.startswith("boost")}):
    expect("the parts of Boost", {re.sub(r"^(\+|boost-)", "", p) for p in recipe_parts}, {"context", "math"})
if not components <= {"headers", "context"}:
    wrong.append(f"CMake links more of Boost than the recipes name: {components}")
sys.exit("\n".join(wrong) or 0)
