# karat fetched while another project is configured: here out of an archive of what that takes, which is these three.
include("${CMAKE_CURRENT_LIST_DIR}/steps.cmake")

execute_process(COMMAND "${CMAKE_COMMAND}" -E tar czf "${WORK}/karat.tar.gz" CMakeLists.txt LICENSE include
                WORKING_DIRECTORY "${SOURCE}" COMMAND_ERROR_IS_FATAL ANY)
build_and_run(fetch_content consumer "-DKARAT_URL=${WORK}/karat.tar.gz")
