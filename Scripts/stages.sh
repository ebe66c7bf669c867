# Sourced by the other scripts: build options, and the tests that only `make soak` runs.

# Without this check, an incremental build accepts imports that are missing in the manifest.
CHECK_IMPORTS=(--explicit-target-dependency-import-check error)
# All packages build into one folder, so shared dependencies are built once. SwiftPM caches the
# build manifest per folder, so the cached one might be another package's.
SHARED=(--scratch-path .build/shared --disable-build-manifest-caching)
# Limits how many tests run at once: too many exceed the limit of open files and starve each other.
WIDTH=--experimental-maximum-parallelization-width

# The soak's tests by stage, as regular expressions that match TARGET.SUITE/TEST.
COMPILER_TESTS='^CompilerTests\.(Container|Page)'
DESYNC_TESTS='DesynchronisationTests'
BROWSER_TESTS='^KasaneHummingbirdTests\.BrowserTests|^TenkiEndToEndTests\.[A-Za-z]*BrowserTests/'
# These measure the whole process, or keep the disk and the processors busy.
ALONE_TESTS='^KasaneJobsTests\.(FullDisk|StoreOutage)Tests|^KasaneHummingbirdTests\.UploadTests/Memory'
ATTACK_TESTS='AttackTests'
PROCESS_TESTS='^TenkiEndToEndTests\.(AccessWalk|AccountNodes|BackgroundServer|DemoAccounts|HostileRequest|KilledServer|RestoreDrill|WarningDay)Tests'
PROXY_TESTS='^TenkiEndToEndTests\.ProxyTests/'
CHAOS_TESTS='ChaosTests'
SOAK_TESTS="$COMPILER_TESTS|$DESYNC_TESTS|$BROWSER_TESTS|$ALONE_TESTS|$ATTACK_TESTS|$PROCESS_TESTS|$PROXY_TESTS"
SOAK_TESTS+="|$CHAOS_TESTS"

COMMIT_TESTS=("$WIDTH" 4 --skip "$SOAK_TESTS")
