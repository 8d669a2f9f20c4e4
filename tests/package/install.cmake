# Installs karat on a machine without utf8proc, for the tests that use what is installed: the package must be as good as
# one from a machine that has it.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

file(REMOVE_RECURSE "${PREFIX}")
must(${configure} -S "${SOURCE}" -B "${WORK}/karat" -DKARAT_BUILD_TESTS=OFF -DKARAT_BUILD_EXAMPLES=OFF ${no_utf8proc})
must_contain("${output}" "karat: no utf8proc, so no karat::unicode (${utf8proc_packages}); karat::karat needs none")
must("${CMAKE_COMMAND}" --install "${WORK}/karat" --config Debug --prefix "${PREFIX}")

# Nothing is installed but the headers, all of them, and what finds them.
file(GLOB_RECURSE expected RELATIVE "${SOURCE}" "${SOURCE}/include/karat/*")
foreach(file IN ITEMS karatConfig.cmake karatConfigVersion.cmake karatTargets.cmake)
  list(APPEND expected "share/cmake/karat/${file}")
endforeach()
list(APPEND expected share/pkgconfig/karat.pc share/pkgconfig/karat-unicode.pc)
list(SORT expected)
file(GLOB_RECURSE installed RELATIVE "${PREFIX}" "${PREFIX}/*")
list(SORT installed)
if(NOT installed STREQUAL expected)
  message(FATAL_ERROR "expected to be installed:\n${expected}\ninstalled:\n${installed}")
endif()
