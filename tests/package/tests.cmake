# SPDX-FileCopyrightText: 2026 The warpgauge authors
# SPDX-License-Identifier: Apache-2.0

# The package's tests, included by tests/CMakeLists.txt: this folder's CMakeLists.txt is the user's
# project and no part of ours.
if(WARPGAUGE_SANITIZE OR WARPGAUGE_COVERAGE)
  return()  # builds for this project's own eyes, not to be installed
endif()

set(script "${CMAKE_CURRENT_LIST_DIR}/run.cmake")
set(work "${PROJECT_BINARY_DIR}/package-test")

function(add_package_test name)
  add_test(NAME host.package.${name} COMMAND "${CMAKE_COMMAND}" "-DWORK=${work}" ${ARGN} -P "${script}")
  set_tests_properties(host.package.${name} PROPERTIES LABELS unit TIMEOUT 600)
endfunction()

add_package_test(install -Dstep=install "-DBUILD=${PROJECT_BINARY_DIR}")
set_tests_properties(host.package.install PROPERTIES FIXTURES_SETUP installed_package)

# One build type per generator: the link step must work under both.
find_program(make_program make)
mark_as_advanced(make_program)
set(release_generator "${CMAKE_GENERATOR}")
if(make_program)
  set(release_generator "Unix Makefiles")
endif()
set(use -Dstep=use "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DLAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}")
add_package_test(debug ${use} -DBUILD_TYPE=Debug "-DGENERATOR=${CMAKE_GENERATOR}")
add_package_test(release ${use} -DBUILD_TYPE=Release "-DGENERATOR=${release_generator}")
add_package_test(cc -Dstep=cc)
add_package_test(cuda -Dstep=cuda "-DGENERATOR=${CMAKE_GENERATOR}")
add_package_test(cuda_fetched -Dstep=cuda_fetched "-DGENERATOR=${CMAKE_GENERATOR}")
if(make_program)
  add_package_test(make -Dstep=make "-DMAKE=${make_program}")
  set_tests_properties(host.package.make PROPERTIES FIXTURES_REQUIRED installed_package)
endif()
find_program(pkg_config_program pkg-config)
mark_as_advanced(pkg_config_program)
if(pkg_config_program)
  add_package_test(pkgconfig -Dstep=pkgconfig)
  set_tests_properties(host.package.pkgconfig PROPERTIES FIXTURES_REQUIRED installed_package)
endif()
add_package_test(alone -Dstep=alone "-DBUILD=${PROJECT_BINARY_DIR}")
# Own kernels, and how the mistake in each shows.
function(add_kernels_test example finds)
  add_package_test(${example} -Dstep=kernels -DEXAMPLE=${example} "-DFINDS=${finds}" "-DCOMPILER=${CMAKE_CXX_COMPILER}"
                   "-DLAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}" "-DGENERATOR=${CMAKE_GENERATOR}")
  set_tests_properties(host.package.${example} PROPERTIES FIXTURES_REQUIRED installed_package)
endfunction()
add_kernels_test(softmax "expected .* within .*, got ")
add_kernels_test(histogram "shared .*race")
add_kernels_test(stencil "batch=2")
add_kernels_test(int8_product "k=")
add_kernels_test(turn "never written|y.[0-9]")
add_kernels_test(running_sums "n=(511|512|513|1023|1024|1025|1029|1030|70000)")
# Each takes ten seconds to compile: the first stands for them where time counts.
set_property(TEST host.package.histogram host.package.stencil host.package.int8_product host.package.turn host.package.running_sums
             APPEND PROPERTY LABELS long)
add_package_test(parts -Dstep=parts "-DCOMPILER=${CMAKE_CXX_COMPILER}")
add_package_test(fetch -Dstep=fetch "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DCOMPILER=${CMAKE_CXX_COMPILER}"
                 "-DGENERATOR=${CMAKE_GENERATOR}")
find_program(python_program python3)
mark_as_advanced(python_program)
if(python_program)
  add_package_test(recipes -Dstep=recipes "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DGENERATOR=${CMAKE_GENERATOR}"
                   "-DPYTHON=${python_program}")
  set_tests_properties(host.package.recipes PROPERTIES FIXTURES_REQUIRED installed_package)
endif()
add_package_test(new -Dstep=new "-DGENERATOR=${CMAKE_GENERATOR}")
set_tests_properties(host.package.new host.package.parts PROPERTIES FIXTURES_REQUIRED installed_package)

set_tests_properties(host.package.debug host.package.release host.package.cc host.package.cuda
                     host.package.cuda_fetched host.package.alone
                     PROPERTIES FIXTURES_REQUIRED installed_package)

# A user's program on a GPU may ask for any part of these, and has no simulator to find it in.
if(WARPGAUGE_CUDA)
  add_executable(warpgauge_test_whole_suite "${CMAKE_CURRENT_LIST_DIR}/whole.cpp")
  target_link_libraries(warpgauge_test_whole_suite PRIVATE warpgauge::suite_cuda)
  set(whole suite_cuda base baseline conformance contract device_cuda measure measure_timing stats)
  list(TRANSFORM whole PREPEND "warpgauge_")
  list(JOIN whole "," whole)
  set_target_properties(warpgauge_test_whole_suite PROPERTIES LINK_LIBRARY_OVERRIDE "WHOLE_ARCHIVE,${whole}")
  add_test(NAME host.package.whole_suite COMMAND warpgauge_test_whole_suite)
  set_tests_properties(host.package.whole_suite PROPERTIES LABELS unit)
endif()

find_program(nvcc_program nvcc HINTS ENV CUDACXX PATHS /usr/local/cuda/bin)
mark_as_advanced(nvcc_program)
if(nvcc_program)
  add_package_test(nvcc -Dstep=nvcc "-DNVCC=${nvcc_program}")
  set_tests_properties(host.package.nvcc PROPERTIES FIXTURES_REQUIRED installed_package)
endif()
