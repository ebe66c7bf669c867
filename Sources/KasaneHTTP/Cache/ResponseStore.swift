import Foundation
import Synchronization

/// Where cached responses are kept: in memory, in a database, in files.
///
/// A store that fails only makes a call slower: its errors are logged and the service is asked. By
/// the call's deadline the store's task is cancelled, and it must end then. What a store promises is
/// checked by `ResponseStoreContract` of KasaneTesting. A store may let go of anything at any time: how large
/// a response is and until when it is fresh tell it of what first.
public protocol ResponseStore: Sendable {
    /// Returns what is stored for a key: one response for each variant, at most a few.
    func responses(for key: String) async throws -> [StoredResponse]

    /// Stores the responses for a key, in place of what was there; none removes it.
    func store(_ responses: [StoredResponse], for key: String) async throws
}

/// A store in memory that lets go of what was used longest ago.
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

    /// Makes a store.
    ///
    /// - Parameter maximumSize: The most bytes of bodies, headers and keys that it keeps.
    public init(maximumSize: Int = 16 << 20) {
        self.maximumSize = maximumSize
    }

    /// The bytes that it keeps.
    public var size: Int { state.withLock { $0.size } }

    /// Returns what is stored for a key.
    public func responses(for key: String) async -> [StoredResponse] {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.used = state.uses
            return state.entries[key]?.responses ?? []
        }
    }

    /// Stores the responses for a key.
    public func store(_ responses: [StoredResponse], for key: String) async {
        let size = responses.reduce(key.utf8.count) { $0 + $1.size }
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: key) { state.size -= old.size }
            guard !responses.isEmpty, size <= maximumSize else { return }
            state.uses += 1
            state.entries[key] = Entry(responses: responses, size: size, used: state.uses)
            state.size += size
            guard state.size > maximumSize else { return }
            // Some room at once, so that a full store is not sorted for every response.
            for (key, entry) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
                guard state.size > maximumSize * 9 / 10 else { break }
                state.entries.removeValue(forKey: key)
                state.size -= entry.size
            }
        }
    }
}
