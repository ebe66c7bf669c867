package import KasaneContainer
package import KasaneDomain
package import KasaneJobs
package import KasaneSettings
package import TenkiApplication

package protocol CommandContext: Sendable {
    var terminal: any Terminal { get }

    var commandNames: [String] { get }

    /// Reads the settings, with the options of a command.
    func settings(_ options: [String]) throws(SettingError) -> Settings

    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        _ body: (Container) async throws -> Value
    ) async throws -> Value

    func withAccounts<Value: Sendable>(
        in database: DatabaseOptions,
        _ body: (ManageAccounts) async throws -> Value
    ) async throws -> Value

    func withJobs<Value: Sendable>(
        _ store: JobStoreOptions,
        _ body: (any TransactionTemplate<JobRepository>) async throws -> Value
    ) async throws -> Value
}

extension CommandContext {
    package func settings(for options: DatabaseOptions) throws(SettingError) -> Settings {
        try settings(options.settings)
    }
}
