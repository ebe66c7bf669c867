# The tests that `make soak` runs instead of `make check`. Sourced by the other scripts.

# Without this check an incremental build accepts an import that the manifest does not allow.
CHECK_IMPORTS=(--explicit-target-dependency-import-check error)
# How many tests run at a time: more exceed the limit of open files, and starve each other.
WIDTH=--experimental-maximum-parallelization-width

COMMIT_TESTS=($WIDTH 4)
