import CLibcurl
import Synchronization

/// Cancels a transfer from another thread.
final class TransferSignal: Sendable {
    /// A curl multi handle.
    ///
    /// `@unchecked Sendable` is safe: the mutex guards it, other threads only wake it up, which curl
    /// allows from any thread, and the transfer removes it before it ends.
    private struct Handle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer
    }

    private struct State {
        var isCancelled = false
        var handle: Handle?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Cancels the transfer immediately.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let handle = state.handle { curl_multi_wakeup(handle.pointer) }
        }
    }

    func attach(_ pointer: UnsafeMutableRawPointer) {
        let handle = Handle(pointer: pointer)
        state.withLock { $0.handle = handle }
    }

    /// Removes the handle before it is deallocated.
    func detach() {
        state.withLock { $0.handle = nil }
    }
}
