/// The statements that a connection has prepared or whose parameter types it knows.
struct StatementCache {
    struct Entry {
        /// The name on the server, or an empty string if the server doesn't keep the statement.
        let name: String
        var types: [TypeID]
        fileprivate var use: UInt64
    }

    let prepares: Bool
    /// Reusable memory for a command's values.
    var parameters = ParameterBuffer()
    let userTypes = UserTypes()
    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var count: UInt64 = 0
    /// A random prefix for statement names.
    ///
    /// A pooler can assign the server connection to another client. Each client's statements must
    /// have different names, or a client could run another client's statement.
    private let prefix = "k" + String(UInt32.random(in: 0..<36 * 36 * 36 * 36 * 36), radix: 36)
    /// The pending `DEALLOCATE` statements.
    private var removals: [String] = []

    init(prepares: Bool, capacity: Int = 256) {
        self.prepares = prepares
        self.capacity = capacity
    }

    mutating func use(_ text: String) -> Entry? {
        guard let index = entries.index(forKey: text) else { return nil }
        count += 1
        entries.values[index].use = count
        return entries.values[index]
    }

    /// Returns a name for a new prepared statement.
    mutating func makeName() -> String {
        count += 1
        return prepares ? "\(prefix)_\(count)" : ""
    }

    /// Adds a statement, evicting the least recently used statement if the cache is full.
    mutating func add(_ text: String, name: String, types: [TypeID]) {
        count += 1
        entries[text] = Entry(name: name, types: types, use: count)
        guard entries.count > capacity else { return }
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        entries[oldest.key] = nil
        if prepares { removals.append("DEALLOCATE \(oldest.value.name)") }
    }

    /// Removes a statement that the server doesn't have.
    mutating func forget(_ text: String) {
        entries[text] = nil
    }

    /// Removes a statement whose parameter types might have changed, from the cache and the server.
    mutating func retire(_ text: String) {
        guard let entry = entries.removeValue(forKey: text) else { return }
        if prepares { removals.append("DEALLOCATE \(entry.name)") }
    }

    /// Removes all statements after a schema change.
    mutating func removeAll() {
        entries = [:]
        removals = prepares ? ["DEALLOCATE ALL"] : []
    }

    /// Removes all statements after the server has deallocated them.
    mutating func noteDeallocation() {
        entries = [:]
        removals = []
    }

    /// Returns the pending `DEALLOCATE` statements and clears them.
    mutating func takeRemovals() -> [String] {
        defer { removals = [] }
        return removals
    }
}
