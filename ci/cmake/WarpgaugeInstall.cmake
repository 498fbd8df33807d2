# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# What `cmake --install` places: the simulator with its CUDA surface, as a package that
# find_package(warpgauge) finds, and the tool. Included at the end of the root CMakeLists.txt.
#
#   find_package(warpgauge REQUIRED)
#   add_executable(my_test my_test.cpp my_kernels.cu)
#   warpgauge_simulate(my_test)
#   warpgauge_add_kernels(my_kernels SOURCES my_kernels.cu)
#
# The simulator alone, with `warpgauge-cc`, needs neither the tool nor anything that the tool needs:
#   cmake --build build/sim --target warpgauge_simulator
#   cmake --install build/sim --component simulator --prefix ...
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/warpgauge")

set_target_properties(warpgauge_sim PROPERTIES EXPORT_NAME sim)
set_target_properties(warpgauge_simulated PROPERTIES EXPORT_NAME simulated)
install(
  TARGETS warpgauge_sim warpgauge_simulated
  EXPORT warpgaugeTargets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT simulator NAMELINK_COMPONENT simulator)
install(EXPORT warpgaugeTargets NAMESPACE warpgauge:: DESTINATION "${package_dir}"
        COMPONENT simulator)
install(TARGETS warpgauge_cc warpgauge_sim_names RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT simulator
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT simulator)
add_custom_target(warpgauge_simulator DEPENDS warpgauge_sim_names warpgauge_cc)
# Alone, without the tool, the driver answers to `warpgauge cc` as well; the tool takes the name over
# where it is installed.
install(CODE "
  set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
  if(CMAKE_INSTALL_COMPONENT STREQUAL \"simulator\" AND NOT EXISTS \"\${folder}/warpgauge\")
    file(CREATE_LINK warpgauge-cc \"\${folder}/warpgauge\" SYMBOLIC)
  endif()" COMPONENT simulator)

# The public headers of the runtime, and the include path on which <cuda_runtime.h> is the surface.
install(
  FILES src/warpgauge/sim/counters.inc
        src/warpgauge/sim/finding_kinds.inc
        src/warpgauge/sim/hooks.hpp
        src/warpgauge/sim/options.hpp
        src/warpgauge/sim/report.hpp
        src/warpgauge/sim/stack_switch.hpp
        src/warpgauge/sim/simulator.hpp
  DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge/sim" COMPONENT simulator)
install(DIRECTORY src/warpgauge/sim/include/
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge/sim/include" COMPONENT simulator)

configure_package_config_file(
  "${CMAKE_CURRENT_LIST_DIR}/warpgaugeConfig.cmake.in" "${PROJECT_BINARY_DIR}/warpgaugeConfig.cmake"
  INSTALL_DESTINATION "${package_dir}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/warpgaugeConfigVersion.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/warpgaugeConfig.cmake"
              "${PROJECT_BINARY_DIR}/warpgaugeConfigVersion.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/WarpgaugeSimulate.cmake"
        DESTINATION "${package_dir}" COMPONENT simulator)

# What own kernels link, with its header warpgauge/kernel.hpp.
set(suite_targets base conformance contract device_sim judge_main stats suite_sim)
if(WARPGAUGE_CUDA)
  list(APPEND suite_targets baseline device_cuda judge_main_cuda measure measure_timing suite_cuda)
endif()
foreach(each IN LISTS suite_targets)
  set_target_properties(warpgauge_${each} PROPERTIES EXPORT_NAME ${each})
  install(TARGETS warpgauge_${each} EXPORT warpgaugeSuiteTargets
          ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT suite)
endforeach()
install(EXPORT warpgaugeSuiteTargets NAMESPACE warpgauge:: DESTINATION "${package_dir}" COMPONENT suite)
install(FILES src/warpgauge/kernel.hpp DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge" COMPONENT suite)
install(FILES src/warpgauge/contract/decode.hpp src/warpgauge/contract/element.hpp src/warpgauge/contract/hash.hpp
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge/contract" COMPONENT suite)
install(FILES src/warpgauge/suite/args.hpp src/warpgauge/suite/builder.hpp src/warpgauge/suite/definition.hpp
              src/warpgauge/suite/each.hpp src/warpgauge/suite/filling.hpp src/warpgauge/suite/program.hpp
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/warpgauge/suite" COMPONENT suite)
install(FILES "${CMAKE_CURRENT_LIST_DIR}/WarpgaugeCards.cmake" "${CMAKE_CURRENT_LIST_DIR}/WarpgaugeSuite.cmake"
              "${CMAKE_CURRENT_LIST_DIR}/WarpgaugeSuiteTests.cmake"
        DESTINATION "${package_dir}" COMPONENT suite)

install(PROGRAMS "${CMAKE_CURRENT_LIST_DIR}/on-card" DESTINATION "${package_dir}" COMPONENT suite)

file(RELATIVE_PATH library_from_tool "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
foreach(tool IN ITEMS warpgauge warpgauge-sim)
  if(TARGET ${tool})
    set_target_properties(${tool} PROPERTIES INSTALL_RPATH "\$ORIGIN/${library_from_tool}")
    install(TARGETS ${tool} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endif()
endforeach()
