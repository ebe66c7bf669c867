package import KasaneAccounts
package import KasaneContainer
package import KasaneDomain
package import KasaneJobs
package import TenkiApplication

/// The application and the terminal, as a command uses them.
package protocol CommandContext: Sendable {
    /// The terminal that the command writes to.
    var terminal: any Terminal { get }

    /// The names of all commands, for suggestions.
    var commandNames: [String] { get }

    /// Reads the settings of a command.
    ///
    /// - Parameter path: The path of the configuration file; `nil` for that of the environment.
    /// - Returns: The settings.
    /// - Throws: ``CommandError`` if the configuration file cannot be read.
    func settings(file path: String?) throws(CommandError) -> Settings

    /// Creates the application, runs a body with it, and shuts it down.
    ///
    /// - Parameters:
    ///   - source: The source and the storage of the data.
    ///   - users: The storage of the users; `nil` for the database.
    ///   - body: Receives the container of the application.
    /// - Returns: The body's result.
    /// - Throws: ``CommandError`` for every error that the user can fix; the errors of the body.
    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        users: UserLocationOptions?,
        _ body: (Container) async throws -> Value
    ) async throws -> Value

    /// Creates the services for users, runs a body with them, and shuts them down.
    ///
    /// - Parameters:
    ///   - store: The storage of the users.
    ///   - body: Receives the use cases, which act as the operator of the server, and the accounts;
    ///     `nil` if another Tenki stores the users.
    /// - Returns: The body's result.
    /// - Throws: ``CommandError`` for every error that the user can fix; the errors of the body.
    func withUsers<Value: Sendable>(
        _ store: UserStoreOptions,
        _ body: (ManageUsers, Accounts?) async throws -> Value
    ) async throws -> Value

    /// Opens the database of the jobs, runs a body with them, and closes it; no job is run.
    ///
    /// - Parameters:
    ///   - store: The database.
    ///   - body: Receives the transactions on the jobs.
    /// - Returns: The body's result.
    /// - Throws: ``CommandError`` for every error that the user can fix; the errors of the body.
    func withJobs<Value: Sendable>(
        _ store: JobStoreOptions,
        _ body: (any TransactionTemplate<JobRepository>) async throws -> Value
    ) async throws -> Value
}

extension CommandContext {
    /// Reads the settings of a command with options for the database.
    ///
    /// - Throws: ``CommandError`` if the configuration file cannot be read.
    package func settings(for options: DatabaseOptions) throws(CommandError) -> Settings {
        try settings(file: options.configuration)
    }

    /// Creates the application with the users of its database, runs a body with it, and shuts it
    /// down.
    func withTenki<Value: Sendable>(
        _ source: SourceOptions,
        _ body: (Container) async throws -> Value
    ) async throws -> Value {
        try await withTenki(source, users: nil, body)
    }
}
