#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Identifies a thread.
struct ThreadID: Hashable, Sendable {
    private let number: UInt

    static var current: ThreadID {
        #if canImport(Darwin) || canImport(Musl)
        ThreadID(number: UInt(bitPattern: pthread_self()))
        #else
        ThreadID(number: UInt(pthread_self()))
        #endif
    }
}
