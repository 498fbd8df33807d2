# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# Run by CPack over what it is about to pack: Debian's changelog, and manual pages compressed, as its
# policy asks.
set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share")
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE "${share}/doc/warpgauge/changelog"
     "warpgauge (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n"
     "  * Version ${CPACK_PACKAGE_VERSION}; NEWS.gz tells what changed.\n\n"
     " -- ${CPACK_PACKAGE_CONTACT}  ${now}\n")
file(GLOB_RECURSE pages "${share}/man/*.1" "${share}/doc/warpgauge/changelog" "${share}/doc/warpgauge/NEWS")
execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
