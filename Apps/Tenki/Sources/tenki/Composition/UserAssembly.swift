import KasaneContainer
import KasaneDomain
import KasaneHTTP
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// The location of the users.
///
/// Only ``UserAssembly`` depends on it.
enum UserPlace {
    /// The local database.
    case here
    /// Another Tenki server at a base URL, which requires a token.
    case elsewhere(url: String, token: Secret)
}

/// Registers the services for users.
struct UserAssembly: Assembly {
    let place: UserPlace

    func assemble(_ registry: inout Registry) {
        let transactions = (any TransactionTemplate<UserRepositories>).self
        switch place {
        case .here:
            registry.register(
                transactions,
                scope: .shared,
                LocalUserTransactions.init(transactions:)
            )
        case .elsewhere(let url, let token):
            registry.register(transactions, scope: .shared) { (transport: any Transport) in
                try RemoteUserTransactions(
                    at: url,
                    token: token,
                    over: transport,
                    logger: .tenki
                )
            }
        }
        registry.register(KeepUsers.self, KeepUsers.init(transactions:))
        registry.register(
            FollowUsers.self,
            scope: .shared,
            FollowUsers.init(transactions:)
        )
    }
}
