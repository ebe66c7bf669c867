#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#endif

enum StandardOutput {
    /// Flushes the buffer, and switches to line buffering.
    ///
    /// By default, the C library line-buffers only terminals. In a file, a pipe or a container log,
    /// an announced address would not appear until the process ends.
    static func writeLinesAtOnce() {
        setvbuf(stdout, nil, _IOLBF, 0)
        fflush(stdout)
    }
}
