# The flags of every build in this repository, and the tests that `make soak` runs instead of
# `make check`. Sourced by the other scripts.

# Tests need neither an index nor debug information: TIME.
SWIFT_FLAGS=(--disable-index-store --explicit-target-dependency-import-check error)
