public import ArgumentParser

/// The option for a remote storage of users, shared by all commands that need it.
public struct UserLocationOptions: ParsableArguments {
    /// The base URL of another Tenki server; `nil` for the configured one or the local database.
    @Option(
        help: ArgumentHelp(
            "The base URL of another Tenki server, which stores the users.",
            discussion: """
                Its token is read from the environment variable TENKI_USERS_AT_TOKEN. Without TLS, \
                anyone who can read the connection can read the token.
                """,
            valueName: "url"
        )
    )
    public var usersAt: String?

    /// Creates the options with their default values.
    public init() {}

    /// Returns the base URL of the Tenki server that stores the users; `nil` for the local
    /// database.
    public func usersAt(_ settings: Settings) throws(CommandError) -> String? {
        try settings.value(of: .text(.usersAt, "the base URL of a Tenki server"), given: usersAt)
    }
}

/// The options for the storage of users: a database, or another Tenki server.
public struct UserStoreOptions: ParsableArguments {
    /// The database of the users.
    @OptionGroup public var database: DatabaseOptions

    /// The other Tenki server.
    @OptionGroup public var location: UserLocationOptions

    /// Creates the options with their default values.
    public init() {}

    /// Throws if both places are given.
    public func validate() throws {
        guard database.database == nil || location.usersAt == nil else {
            throw ValidationError("Give either --database or --users-at.")
        }
    }

    /// Returns the base URL of the Tenki server that stores the users; `nil` for the local
    /// database.
    public func usersAt(_ settings: Settings) throws(CommandError) -> String? {
        // A database on the command line takes precedence over a configured server.
        guard database.database == nil else { return nil }
        return try location.usersAt(settings)
    }
}
