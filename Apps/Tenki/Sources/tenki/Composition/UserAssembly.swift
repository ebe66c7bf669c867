import KasaneContainer
import KasaneDomain
import KasaneHTTP
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

/// The location of the users.
///
/// Only ``UserAssembly`` depends on it.
enum UserLocation {
    /// The local database.
    case local
    /// Another Tenki server at a base URL, which requires a token.
    case remote(url: String, token: Secret)

    /// Creates the location that options select.
    ///
    /// - Throws: ``CommandError`` if the token is missing.
    init(_ options: UserLocationOptions) throws {
        guard let url = options.usersAt else {
            self = .local
            return
        }
        guard let token = try UserToken.environment("TENKI_USERS_AT_TOKEN") else {
            throw CommandError(
                "--users-at needs the token of that Tenki: set TENKI_USERS_AT_TOKEN",
                .usage
            )
        }
        self = .remote(url: url, token: token)
    }
}

/// Registers the services for users.
struct UserAssembly: Assembly {
    let location: UserLocation

    func assemble(_ registry: inout Registry) {
        let transactions = (any TransactionTemplate<UserRepositories>).self
        switch location {
        case .local:
            registry.register(
                transactions,
                scope: .singleton,
                LocalUserTransactions.init(transactions:)
            )
        case .remote(let url, let token):
            registry.register(transactions, scope: .singleton) { (transport: any Transport) in
                try RemoteUserTransactions(
                    at: url,
                    token: token,
                    over: transport,
                    logger: .tenki
                )
            }
        }
        registry.register(ManageUsers.self, ManageUsers.init(transactions:))
        registry.register(
            ObserveUsers.self,
            scope: .singleton,
            ObserveUsers.init(transactions:)
        )
    }
}
