import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiTerminal

enum UserLocation {
    case local
    /// Another Tenki server at a base URL, which requires a token.
    case remote(url: String, token: Secret)

    init(url: String?, _ settings: Settings) throws(CommandError) {
        guard let url else {
            self = .local
            return
        }
        guard let token = try UserToken.read(.usersAtToken, in: settings) else {
            throw CommandError(
                "--users-at needs the token of that Tenki: set TENKI_USERS_AT_TOKEN",
                .usage
            )
        }
        self = .remote(url: url, token: token)
    }
}

struct UserAssembly: Assembly {
    let location: UserLocation

    func assemble(_ registry: inout Registry) {
        let transactions = (any TransactionTemplate<UserRepositories>).self
        switch location {
        case .local:
            registry.register(transactions, scope: .singleton) {
                (store: any ApplicationStore, clock: any WallClock) in
                store.users(clock: clock)
            }
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
        registry.register(ManageUsers.self, ManageUsers.init(transactions:clock:))
        registry.register(
            ObserveUsers.self,
            scope: .singleton,
            ObserveUsers.init(transactions:)
        )
    }
}
