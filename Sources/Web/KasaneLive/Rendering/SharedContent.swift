import Synchronization

/// A cache for rendered content that pages share; see ``Shared``.
///
/// When the cache is full, the least recently used content is evicted. Evicted content is rendered
/// again when a page needs it.
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.sharedContent = SharedContent(limit: 64 << 20)
/// ```
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

    /// The maximum number of values per source location.
    ///
    /// Values differ, for example, by language, units or time.
    static let variants = 32

    private let generationSize: Int
    private let state = Mutex(State())

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The maximum size of the rendered content in bytes, excluding the values.
    public init(limit: Int = 16 << 20) {
        generationSize = max(0, limit / 2)
    }

    package var storedCount: Int { state.withLock(\.stored) }

    /// The size of the rendered content in bytes.
    package var size: Int { state.withLock { $0.younger.size + $0.older.size } }

    func fragment<Value: Equatable & Sendable>(
        of value: Value,
        for key: FragmentKey
    ) -> Fragment? {
        // Large values are slow to compare, so they are compared outside the lock.
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

    /// Moves content to the front and stores the requested value, because values that share storage
    /// can be compared in constant time.
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
            // Most pages show the newest value.
            entries.insert(entry, at: 0)
            state.younger.entries[key] = entries
            state.younger.size += entry.fragment.size
        }
    }

    private static func holds<Value: Equatable & Sendable>(_ value: Value, _ entry: Entry) -> Bool {
        // The key contains the type, so the cast always succeeds.
        (entry.value as? SharedValue<Value>)?.value == value
    }
}

/// A stored value for comparison with requested values.
private final class SharedValue<Value: Equatable & Sendable>: Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// The key of shared content, excluding the value.
struct FragmentKey: Hashable {
    private let file: UInt
    private let position: UInt64
    private let scope: IdentityScope
    private let form: UInt64?
    private let type: ObjectIdentifier
    private let language = PageLanguage.current.tag

    init(location: SourceLocation, scope: IdentityScope, form: NodeID?, type: ObjectIdentifier) {
        // Uses the file name's address, because the compiler emits one file name per file in a
        // module.
        file = UInt(bitPattern: location.file.utf8Start)
        position = UInt64(location.line) << 32 | UInt64(location.column)
        self.scope = scope
        self.form = form?.raw
        self.type = type
    }
}
