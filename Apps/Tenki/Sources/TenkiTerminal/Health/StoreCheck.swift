package import KasaneDomain

package struct StoreCheck: Sendable {
    package struct Findings: Sendable {
        let server: [String]
        let warnings: [String]
        let unreadable: [DomainError]

        package init(server: [String], warnings: [String], unreadable: [DomainError]) {
            self.server = server
            self.warnings = warnings
            self.unreadable = unreadable
        }
    }

    let path: String
    private let check: @Sendable () async throws -> Findings

    package init(path: String, check: @escaping @Sendable () async throws -> Findings) {
        self.path = path
        self.check = check
    }

    func callAsFunction() async throws -> Findings { try await check() }
}
