import Synchronization

/// The content that pages have rendered for each other; see ``Shared``.
///
/// Its size is limited: what was not used for longest goes first, and is rendered again when it is needed.
public final class SharedContent: Sendable {
    private struct Entry {
        let value: any AnyObject & Sendable
        let fragment: Fragment
    }

    private struct Generation {
        var entries: [FragmentKey: [Entry]] = [:]
        var size = 0
    }

    private struct State {
        var younger = Generation()
        var older = Generation()
        var stored = 0
    }

    /// How many values are kept of one place: languages, units, and what was shown shortly before.
    static let variants = 32

    private let generationSize: Int
    private let state = Mutex(State())

    /// Creates an empty store of content.
    ///
    /// - Parameter limit: The most bytes of rendered content that are kept, without the values; at least 0.
    public init(limit: Int = 16 << 20) {
        generationSize = max(0, limit / 2)
    }

    /// How many pieces were rendered and kept so far.
    package var storedCount: Int { state.withLock(\.stored) }

    /// The bytes that are kept.
    package var size: Int { state.withLock { $0.younger.size + $0.older.size } }

    /// Returns what was rendered of an equal value.
    func fragment<Value: Equatable & Sendable>(
        of value: Value,
        for key: FragmentKey
    ) -> Fragment? {
        // Values are compared outside of the lock, for they may be large.
        let (young, old) = state.withLock { ($0.younger.entries[key], $0.older.entries[key]) }
        if let young, let index = young.firstIndex(where: { Self.holds(value, $0) }) {
            let fragment = young[index].fragment
            if index > 0 { bringForward(fragment, of: value, for: key) }
            return fragment
        }
        guard let entry = old?.first(where: { Self.holds(value, $0) }) else { return nil }
        insert(Entry(value: SharedValue(value), fragment: entry.fragment), for: key)
        return entry.fragment
    }

    /// Has the content found first, and by the value that pages have now: equal values are compared in constant time
    /// only where they share their storage.
    private func bringForward<Value: Equatable & Sendable>(
        _ fragment: Fragment,
        of value: Value,
        for key: FragmentKey
    ) {
        let entry = Entry(value: SharedValue(value), fragment: fragment)
        state.withLock { state in
            guard var entries = state.younger.entries[key],
                let index = entries.firstIndex(where: { $0.fragment === fragment })
            else { return }
            entries.remove(at: index)
            entries.insert(entry, at: 0)
            state.younger.entries[key] = entries
        }
    }

    func store<Value: Equatable & Sendable>(
        _ fragment: Fragment,
        of value: Value,
        for key: FragmentKey
    ) {
        guard fragment.size <= generationSize else { return }
        insert(Entry(value: SharedValue(value), fragment: fragment), for: key)
        state.withLock { $0.stored += 1 }
    }

    private func insert(_ entry: Entry, for key: FragmentKey) {
        state.withLock { state in
            if state.younger.size + entry.fragment.size > generationSize {
                state.older = state.younger
                state.younger = Generation()
            }
            var entries = state.younger.entries[key] ?? []
            if entries.count >= Self.variants {
                state.younger.size -= entries.removeLast().fragment.size
            }
            // The newest is what most pages show.
            entries.insert(entry, at: 0)
            state.younger.entries[key] = entries
            state.younger.size += entry.fragment.size
        }
    }

    private static func holds<Value: Equatable & Sendable>(_ value: Value, _ entry: Entry) -> Bool {
        // The type is part of the key, so the cast cannot fail.
        (entry.value as? SharedValue<Value>)?.value == value
    }
}

/// A value by which content is found.
private final class SharedValue<Value: Equatable & Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// What shared content is found by, beside its value.
struct FragmentKey: Hashable {
    private let file: UInt
    private let position: UInt64
    private let scope: IdentityScope
    private let form: UInt64?
    private let type: ObjectIdentifier

    init(place: SourcePlace, scope: IdentityScope, form: NodeID?, type: ObjectIdentifier) {
        // Where the compiler has put the file's name: one name for each file of a module.
        file = UInt(bitPattern: place.file.utf8Start)
        position = UInt64(place.line) << 32 | UInt64(place.column)
        self.scope = scope
        self.form = form?.raw
        self.type = type
    }
}
