#if KASANE_THREAD_SANITIZER
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A mutex that Thread Sanitizer recognizes, replacing the mutex in Synchronization.
///
/// On Linux, Synchronization's mutex is a futex. The sanitizer doesn't recognize it and would
/// report every access that the mutex protects. This type is compiled only for `make soak
/// STAGE=races`.
///
/// `@unchecked Sendable` is safe: the value is accessed only while the lock is held. The ordinary
/// build compiles the same code with Synchronization's mutex, which checks that no value escapes
/// the lock.
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
            // A zero-sized value shares its address with another object, which the sanitizer would
            // report.
            var value = value
            return try body(&value)
        }
        return try body(&value)
    }
}
#endif
