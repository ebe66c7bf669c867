#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#endif

/// The standard output of the process.
enum StandardOutput {
    /// Writes what is buffered, and from now on each line as soon as it is complete.
    ///
    /// By default the C library buffers lines for a terminal only. In a file, a pipe or a
    /// container's log, an announced address would not appear before the process ends.
    static func writeLinesAtOnce() {
        setvbuf(stdout, nil, _IOLBF, 0)
        fflush(stdout)
    }
}
