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

/// Creates the program. Where users live is decided here, and nothing else of the program knows.
package func makeContainer(
    usersIn place: String,
    over transport: any Transport
) throws -> Container {
    try Container {
        switch place.split(separator: ":").first {
        case "memory": $0.install(MemoryUsers())
        case "sqlite": $0.install(SQLiteUsers(path: String(place.dropFirst("sqlite:".count))))
        default: $0.install(HTTPUsers(url: place, transport: transport))
        }
        $0.register(RegisterUser.self) { (users: any UserRepository) in
            RegisterUser(users: users) { Date() }
        }
        $0.register(UserAPI.self, UserAPI.init(users:registerUser:))
        $0.register(UsersModel.self, UsersModel.init(users:registerUser:))
        $0.register(Factory<UserModel, EmailAddress>.self, UserModel.init(email:users:))
    }
}

private struct MemoryUsers: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register((any UserRepository).self, scope: .singleton) {
            StoreUserRepository.inMemory()
        }
    }
}

private struct SQLiteUsers: Assembly {
    let path: String

    func assemble(_ registry: inout Registry) {
        registry.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(usersAt: path) }
            .onStop { try await $0.close() }
        registry.register(
            (any UserRepository).self,
            scope: .singleton,
            StoreUserRepository.inSQLite
        )
    }
}

private struct HTTPUsers: Assembly {
    let url: String
    let transport: any Transport

    func assemble(_ registry: inout Registry) {
        registry.register(APIClient.self, scope: .singleton) {
            try APIClient(baseURL: url, transport: transport, userAgent: "users/1")
        }
        registry.register(
            (any UserRepository).self,
            scope: .singleton,
            HTTPUserRepository.init(client:)
        )
    }
}

package func makePages(_ container: Container) -> PageRoutes {
    var pages = PageRoutes()
    pages.add(UsersPage.self, for: .everyone) { _, _ in
        UsersPage(model: try container.resolve())
    }
    pages.add(UserPage.self, for: .everyone) { request, _ in
        // A text that is not an address names no user.
        guard let email = try? EmailAddress(request.parameters["email"] ?? "") else {
            throw PageError.notFound
        }
        let makeModel = try container.resolve(Factory<UserModel, EmailAddress>.self)
        return UserPage(model: try makeModel(email))
    }
    return pages
}
