package import KasaneDomain

/// The check of the store's integrity, which the composed application provides.
package struct StoreCheck: Sendable {
    /// What a check of a sound store has found.
    package struct Findings: Sendable {
        /// The lines that describe the store's server; empty for a file.
        let server: [String]
        /// What the operator of the server should know.
        let warnings: [String]
        /// The failures of rows that are not valid elements.
        let unreadable: [DomainError]

        /// Creates the findings.
        package init(server: [String], warnings: [String], unreadable: [DomainError]) {
            self.server = server
            self.warnings = warnings
            self.unreadable = unreadable
        }
    }

    /// The path of the database.
    let path: String
    private let check: @Sendable () async throws -> Findings

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - path: The path of the database.
    ///   - check: Reads the whole database, and throws ``CommandError`` if it is damaged.
    package init(path: String, check: @escaping @Sendable () async throws -> Findings) {
        self.path = path
        self.check = check
    }

    /// Reads the whole database.
    ///
    /// - Throws: ``CommandError`` if it is damaged.
    func callAsFunction() async throws -> Findings { try await check() }
}
