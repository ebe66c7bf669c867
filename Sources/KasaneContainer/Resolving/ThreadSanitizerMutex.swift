#if KASANE_THREAD_SANITIZER
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A mutex that the Thread Sanitizer knows, in the place of Synchronization's.
///
/// On Linux that one is made of a futex, which the sanitizer does not see, so that everything behind
/// it would be reported. It is compiled for `make race-test` only.
final class Mutex<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard MemoryLayout<Value>.size > 0 else {
            // A value without a size has the address of something else, which would be reported.
            var value = value
            return try body(&value)
        }
        return try body(&value)
    }
}
#endif
