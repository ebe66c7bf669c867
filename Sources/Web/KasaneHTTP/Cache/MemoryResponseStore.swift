import Foundation
import Synchronization

/// An in-memory response store that evicts the least recently used entries.
public final class MemoryResponseStore: ResponseStore {
    private struct Entry {
        var responses: [StoredResponse]
        var size: Int
        var used: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var size = 0
        var uses: UInt64 = 0
    }

    private let maximumSize: Int
    private let state = Mutex(State())

    /// Creates a store.
    ///
    /// ```swift
    /// let cache = CachePolicy(store: MemoryResponseStore(maximumSize: 64 << 20))
    /// ```
    ///
    /// - Parameter maximumSize: The maximum total size of bodies, headers and keys, in bytes.
    ///   Defaults to 16 MiB.
    public init(maximumSize: Int = 16 << 20) {
        self.maximumSize = maximumSize
    }

    /// The current size in bytes.
    public var size: Int { state.withLock { $0.size } }

    /// Returns the responses stored for a key.
    public func responses(for key: String) async -> [StoredResponse] {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.used = state.uses
            return state.entries[key]?.responses ?? []
        }
    }

    /// Replaces the responses stored for a key.
    ///
    /// If the responses exceed the maximum size, they aren't stored.
    public func store(_ responses: [StoredResponse], for key: String) async {
        let size = responses.reduce(key.utf8.count) { $0 + $1.size }
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: key) { state.size -= old.size }
            guard !responses.isEmpty, size <= maximumSize else { return }
            state.uses += 1
            state.entries[key] = Entry(responses: responses, size: size, used: state.uses)
            state.size += size
            guard state.size > maximumSize else { return }
            // Evicting a tenth at a time avoids sorting a full store for each response.
            for (key, entry) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
                guard state.size > maximumSize * 9 / 10 else { break }
                state.entries.removeValue(forKey: key)
                state.size -= entry.size
            }
        }
    }
}
