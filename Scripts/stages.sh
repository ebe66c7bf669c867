# What the scripts share: the options of builds, and which tests `make soak` runs instead of
# `make check`. Sourced by them.

# Without this check an incremental build accepts an import that the manifest does not allow.
CHECK_IMPORTS=(--explicit-target-dependency-import-check error)
# One folder for the products of all packages, so that what they share is built once. A cached
# manifest of the build would be the one of the package that was built last.
SHARED=(--scratch-path .build/shared --disable-build-manifest-caching)
# How many tests run at a time: more exceed the limit of open files, and starve each other.
WIDTH=--experimental-maximum-parallelization-width

# The tests of the soak, as regular expressions on `TARGET.SUITE/TEST`, by stage.
COMPILER_TESTS='^CompilerTests\.(Container|Middleware|Page|Sample)'
DESYNC_TESTS='DesynchronisationTests'
BROWSER_TESTS='^KasaneHummingbirdTests\.BrowserTests|\.[A-Za-z]*BrowserTests/'
# They measure the process, or keep the disk and the processors busy.
ALONE_TESTS='^KasaneJobsTests\.(FullDisk|StoreOutage)Tests|^KasaneHummingbirdTests\.UploadTests/Memory'
ATTACK_TESTS='AttackTests'
PROCESS_TESTS='^TenkiEndToEndTests\.(AccessWalk|AccountNodes|Background|HostileRequest|ProviderWeek|RestoreDrill|WarningDay)Tests'
CHAOS_TESTS='ChaosTests'
SOAK_TESTS="$COMPILER_TESTS|$DESYNC_TESTS|$BROWSER_TESTS|$ALONE_TESTS|$ATTACK_TESTS|$PROCESS_TESTS|$CHAOS_TESTS"

COMMIT_TESTS=("$WIDTH" 4 --skip "$SOAK_TESTS")
