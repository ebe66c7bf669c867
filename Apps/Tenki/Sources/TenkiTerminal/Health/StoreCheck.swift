/// The check of the store's integrity, which the composed application provides.
public struct StoreCheck: Sendable {
    /// The path of the database.
    let path: String
    private let check: @Sendable () async throws -> Void

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - check: Reads the whole database, and throws ``CommandError`` if it is damaged.
    public init(path: String, check: @escaping @Sendable () async throws -> Void) {
        self.path = path
        self.check = check
    }

    /// Reads the whole database.
    ///
    /// - Throws: ``CommandError`` if it is damaged.
    func callAsFunction() async throws { try await check() }
}
