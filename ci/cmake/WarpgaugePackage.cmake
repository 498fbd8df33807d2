# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The Debian package that `cpack` writes, and what pkg-config is told. Included after everything that
# installs something.
#
#   ci/package        builds it, asks lintian, and tries it in an empty root

# Relative to the file itself, for an installed tree may be moved, and `cmake --install --prefix` names another place.
string(REGEX REPLACE "[^/]+" ".." prefix_from_pc "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
configure_file("${CMAKE_CURRENT_LIST_DIR}/warpgauge.pc.in" "${PROJECT_BINARY_DIR}/warpgauge.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/warpgauge.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT simulator)

# Who holds the rights, and what changed.
set(doc "${CMAKE_INSTALL_DATAROOTDIR}/doc/warpgauge")
install(FILES "${CMAKE_CURRENT_LIST_DIR}/debian-copyright" DESTINATION "${doc}" RENAME copyright)
install(FILES .github/CHANGELOG.md DESTINATION "${doc}" RENAME NEWS)

set(CPACK_GENERATOR DEB)
# Who answers for the package: whoever builds it, as Debian's tools are told.
set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/debian_folder.cmake")
file(WRITE "${PROJECT_BINARY_DIR}/triggers" "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/triggers")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# `warpgauge cc` compiles and links by the host's compiler.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "g++ (>= 4:12) | g++-12 | g++-13 | clang (>= 1:14)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake (>= 3.25), libfmt-dev, nlohmann-json3-dev")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "test suite, race detector and emulator for CUDA programs
 warpgauge compiles and runs unmodified CUDA programs on the CPU and reports
 data races, memory errors and reads of uninitialised memory with their source
 lines; no GPU is needed. It checks kernels of your own against a reference,
 counts their memory traffic exactly, and judges their speed on a GPU against
 stored baselines.")
include(CPack)
