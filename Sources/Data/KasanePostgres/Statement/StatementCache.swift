/// The statements that a connection has prepared, or whose parameter types it knows.
struct StatementCache {
    struct Entry {
        /// The name on the server; empty if the statement is not kept there.
        let name: String
        /// The types of the parameters.
        var types: [TypeID]
        /// When it was used last.
        fileprivate var use: UInt64
    }

    /// Whether statements are kept on the server.
    let prepares: Bool
    /// The memory for the values of one command, which is used again.
    var parameters = ParameterBuffer()
    let userTypes = UserTypes()
    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var count: UInt64 = 0
    /// The beginning of the names.
    ///
    /// A pooler may give the connection of the server to another client. Its statements must have
    /// other names, or one of them could be run in place of this client's.
    private let prefix = "k" + String(UInt32.random(in: 0..<36 * 36 * 36 * 36 * 36), radix: 36)
    /// The statements of the server to remove, as `DEALLOCATE` statements.
    private var removals: [String] = []

    init(prepares: Bool, capacity: Int = 256) {
        self.prepares = prepares
        self.capacity = capacity
    }

    /// Returns a known statement.
    mutating func use(_ text: String) -> Entry? {
        guard let index = entries.index(forKey: text) else { return nil }
        count += 1
        entries.values[index].use = count
        return entries.values[index]
    }

    /// Returns the name under which to prepare a statement.
    mutating func makeName() -> String {
        count += 1
        return prepares ? "\(prefix)_\(count)" : ""
    }

    /// Adds a statement, in place of the least recently used one if there are too many.
    mutating func add(_ text: String, name: String, types: [TypeID]) {
        count += 1
        entries[text] = Entry(name: name, types: types, use: count)
        guard entries.count > capacity else { return }
        guard let oldest = entries.min(by: { $0.value.use < $1.value.use }) else { return }
        entries[oldest.key] = nil
        if prepares { removals.append("DEALLOCATE \(oldest.value.name)") }
    }

    /// Removes a statement that the server does not have.
    mutating func forget(_ text: String) {
        entries[text] = nil
    }

    /// Removes a statement whose parameter types may have changed, also from the server.
    mutating func retire(_ text: String) {
        guard let entry = entries.removeValue(forKey: text) else { return }
        if prepares { removals.append("DEALLOCATE \(entry.name)") }
    }

    /// Removes all statements, because the schema has changed since.
    mutating func removeAll() {
        entries = [:]
        removals = prepares ? ["DEALLOCATE ALL"] : []
    }

    /// Forgets all statements after the server has deallocated them.
    mutating func noteDeallocation() {
        entries = [:]
        removals = []
    }

    /// Returns the statements that remove others from the server, once.
    mutating func takeRemovals() -> [String] {
        defer { removals = [] }
        return removals
    }
}
