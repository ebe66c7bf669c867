import Synchronization

/// The generations of URLs, which increase with each unsafe call.
///
/// A response is valid only in the generation in which its call began. Calls of a later generation
/// neither join the earlier call nor use its stored response. A write waits until writes of earlier
/// generations have ended. The key of a changed URL is outdated until its responses have been
/// replaced.
///
/// URLs share a fixed number of slots. A collision can only prevent a request from being shared or
/// a response from being stored.
final class URLGenerations: Sendable {
    private struct Slot {
        var generation: UInt64 = 0
        /// The number of running writes that began in this generation.
        var writes = 0
        /// The number of running writes that began in earlier generations.
        var lateWrites = 0
    }

    private struct State {
        var slots = Array(repeating: Slot(), count: URLGenerations.slotCount)
        /// Keys whose stored responses might be older than the last change.
        ///
        /// The set is small, because the store usually removes the responses immediately.
        var outdated: Set<String> = []
        /// Whether the store failed to remove the responses of too many keys.
        var isUnusable = false
    }

    private static let slotCount = 256
    private static let maximumOutdated = 1024

    private let state = Mutex(State())

    func generation(of url: Int) -> UInt64 {
        state.withLock { $0.slots[Self.slot(of: url)].generation }
    }

    /// Records that a URL might have changed.
    ///
    /// - Parameter key: The key of the URL's stored responses, or `nil` if there is no store.
    func raise(_ url: Int, outdating key: String?) {
        state.withLock { state in
            let slot = Self.slot(of: url)
            state.slots[slot].generation += 1
            state.slots[slot].lateWrites += state.slots[slot].writes
            state.slots[slot].writes = 0
            guard let key else { return }
            state.outdated.insert(key)
            if state.outdated.count > Self.maximumOutdated { state.isUnusable = true }
        }
    }

    /// Returns whether a key's stored responses might be older than the last change.
    func isOutdated(_ key: String) -> Bool {
        state.withLock { $0.isUnusable || $0.outdated.contains(key) }
    }

    /// Begins a write to the store.
    ///
    /// - Parameter generation: The generation of the data, or `nil` to use the current generation.
    /// - Returns: The generation, or `nil` if it has ended or an earlier write is running.
    func beginWrite(_ url: Int, in generation: UInt64? = nil) -> UInt64? {
        state.withLock { state in
            let slot = Self.slot(of: url)
            let current = state.slots[slot].generation
            guard generation ?? current == current, state.slots[slot].lateWrites == 0 else {
                return nil
            }
            state.slots[slot].writes += 1
            return current
        }
    }

    /// Ends a write, and returns whether the URL has changed in the meantime and its responses can
    /// be removed now.
    func endWrite(_ url: Int, in generation: UInt64, of key: String, hasReplaced: Bool) -> Bool {
        state.withLock { state in
            let slot = Self.slot(of: url)
            if generation == state.slots[slot].generation {
                state.slots[slot].writes -= 1
                if hasReplaced { state.outdated.remove(key) }
                return false
            }
            state.slots[slot].lateWrites -= 1
            return state.slots[slot].lateWrites == 0 && state.outdated.contains(key)
        }
    }

    private static func slot(of url: Int) -> Int { url & (slotCount - 1) }
}
