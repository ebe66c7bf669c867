package import KasaneDomain
package import KasaneLive
import Observation
package import UsersDomain

@Observable package final class UserModel {
    let email: EmailAddress
    private(set) var user: User?
    @ObservationIgnored private let users: any UserRepository

    package init(email: EmailAddress, users: any UserRepository) {
        self.email = email
        self.users = users
    }

    func load() async throws {
        user = try await users.find(email)
        guard user != nil else { throw PageError.notFound }
    }

    @ObservationIgnored private(set) lazy var delete = Action(outcomeOf: self) { model in
        try await model.users.delete(model.email)
        return .redirect(to: UsersPage.path.text)
    }
}

/// A page that shows a user.
package struct UserPage: Page {
    package static let path: PagePath = "/users/{email}"
    private let model: UserModel

    package init(model: UserModel) {
        self.model = model
    }

    package var title: String { model.email.text }

    package func load() async throws {
        try await model.load()
    }

    package var body: some HTML {
        main {
            p { a(.href(UsersPage.path.text)) { "All users" } }
            h1 { "User" }
            p { title }
            if let user = model.user {
                p { "Born on \(user.birthday.words)" }
                Button("Delete", model.delete)
            }
        }
        ConnectionNotices()
    }
}
