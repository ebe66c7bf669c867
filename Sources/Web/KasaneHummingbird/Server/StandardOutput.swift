#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#endif

enum StandardOutput {
    /// Flushes standard output and makes it line-buffered.
    ///
    /// By default, the C library line-buffers only terminals. In a file, pipe or container log, a
    /// printed address wouldn't appear until the process ends.
    static func writeLinesAtOnce() {
        setvbuf(stdout, nil, _IOLBF, 0)
        fflush(stdout)
    }
}
