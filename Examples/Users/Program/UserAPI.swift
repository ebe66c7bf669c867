import Foundation
import HTTPTypes
package import Hummingbird
import KasaneDomain
import KasaneHummingbird
package import UsersApplication
package import UsersDomain
import UsersInfrastructure

/// The JSON API for users, which other programs and `HTTPUserRepository` call.
package struct UserAPI: Sendable {
    private let users: any UserRepository
    private let registerUser: RegisterUser

    package init(users: any UserRepository, registerUser: RegisterUser) {
        self.users = users
        self.registerUser = registerUser
    }

    package func addRoutes(to router: some RouterMethods<some RequestContext>) {
        let api = router.group("/api/users").for(.everyone)
        api.get { _, _ in
            try await users.all().map(UserDocument.init)
        }
        api.get(":email") { _, context in
            guard let user = try await users.find(email(in: context)) else {
                throw DomainError.notFound(UserReason.unknownUser)
            }
            return UserDocument(user)
        }
        api.post { request, context in
            let document = try await request.decode(as: UserDocument.self, context: context)
            try await registerUser(email: document.email, birthday: document.birthday)
            return HTTPResponse.Status.created
        }
        api.delete(":email") { _, context in
            try await users.delete(email(in: context))
            return HTTPResponse.Status.noContent
        }
    }

    private func email(in context: some RequestContext) throws -> EmailAddress {
        let text = try context.parameters.require("email")
        // No user has an invalid address.
        guard let email = try? EmailAddress(text.removingPercentEncoding ?? text) else {
            throw DomainError.notFound(UserReason.unknownUser)
        }
        return email
    }
}

extension UserDocument: ResponseCodable {}
