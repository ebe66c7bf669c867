package import KasaneAccounts
package import KasaneContainer
package import KasaneDomain
package import KasaneJobs
package import TenkiApplication

package protocol CommandContext: Sendable {
    var terminal: any Terminal { get }

    var commandNames: [String] { get }

    func settings(file path: String?) throws(CommandError) -> Settings

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        users: UserLocationOptions?,
        _ body: (Container) async throws -> Value
    ) async throws -> Value

    func withUsers<Value: Sendable>(
        _ store: UserStoreOptions,
        _ body: (ManageUsers, Accounts?) async throws -> Value
    ) async throws -> Value

    func withJobs<Value: Sendable>(
        _ store: JobStoreOptions,
        _ body: (any TransactionTemplate<JobRepository>) async throws -> Value
    ) async throws -> Value
}

extension CommandContext {
    package func settings(for options: DatabaseOptions) throws(CommandError) -> Settings {
        try settings(file: options.configuration)
    }

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        try await withTenki(source, users: nil, body)
    }
}
