import Foundation
package import KasaneContainer
import KasaneDomain
package import KasaneHTTP
package import KasaneLive
import KasaneSQLite
import UsersApplication
import UsersDomain
import UsersInfrastructure
import UsersUI

/// Creates the program's services.
///
/// Only the `switch` depends on where users are stored.
package func makeContainer(
    usersIn place: String,
    over transport: any Transport
) throws -> Container {
    try Container {
        switch place.split(separator: ":").first {
        case "memory":
            $0.register((any UserRepository).self, scope: .singleton) {
                StoreUserRepository.inMemory()
            }
        case "sqlite":
            let path = String(place.dropFirst("sqlite:".count))
            $0.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(usersAt: path) }
                .onStop { try await $0.close() }
            $0.register((any UserRepository).self, scope: .singleton, StoreUserRepository.inSQLite)
        default:
            $0.register(APIClient.self, scope: .singleton) {
                try APIClient(
                    baseURL: place,
                    transport: transport,
                    userAgent: "users/1",
                    // If a user tries again, the server is called immediately.
                    policies: CallPolicies(circuitBreaker: nil)
                )
            }
            $0.register((any UserRepository).self, scope: .singleton, HTTPUserRepository.init)
        }
        $0.register(RegisterUser.self) { (users: any UserRepository) in
            RegisterUser(users: users) { Date() }
        }
        $0.register(UserAPI.self, UserAPI.init(users:registerUser:))
        $0.register(UsersModel.self, UsersModel.init(users:registerUser:))
        $0.register(Factory<UserModel, EmailAddress>.self, UserModel.init(email:users:))
    }
}

package func makePages(_ container: Container) throws -> PageRoutes {
    let makeUsers = try container.resolve(Provider<UsersModel>.self)
    let makeUser = try container.resolve(Factory<UserModel, EmailAddress>.self)
    var pages = PageRoutes()
    pages.add(UsersPage.self, for: .everyone) { _, _ in UsersPage(model: try makeUsers()) }
    pages.add(UserPage.self, for: .everyone) { request, _ in
        // No user has an invalid address.
        guard let email = try? EmailAddress(request.parameters["email"] ?? "") else {
            throw PageError.notFound
        }
        return UserPage(model: try makeUser(email))
    }
    return pages
}
