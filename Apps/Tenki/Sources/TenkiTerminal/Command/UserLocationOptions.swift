package import ArgumentParser

package struct UserLocationOptions: ParsableArguments {
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
    package var usersAt: String?

    package init() {}

    /// Returns the base URL of the Tenki server that stores the users; `nil` for the local
    /// database.
    package func usersAt(_ settings: Settings) throws(CommandError) -> String? {
        try settings.value(of: .text(.usersAt, "the base URL of a Tenki server"), given: usersAt)
    }
}

/// The options for the storage of users: a database, or another Tenki server.
package struct UserStoreOptions: ParsableArguments {
    @OptionGroup package var database: DatabaseOptions

    /// The other Tenki server.
    @OptionGroup package var location: UserLocationOptions

    package init() {}

    package func validate() throws {
        guard database.database == nil || location.usersAt == nil else {
            throw ValidationError("Give either --database or --users-at.")
        }
    }

    /// Returns the base URL of the Tenki server that stores the users; `nil` for the local
    /// database.
    package func usersAt(_ settings: Settings) throws(CommandError) -> String? {
        // A database on the command line takes precedence over a configured server.
        guard database.database == nil else { return nil }
        return try location.usersAt(settings)
    }
}
