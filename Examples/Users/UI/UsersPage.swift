import KasaneDomain
package import KasaneLive
import Observation
package import UsersApplication
package import UsersDomain

@Observable package final class UsersModel {
    var email = ""
    var birthday: String?
    /// The users, or `nil` before the list has loaded.
    private(set) var users: [User]?
    @ObservationIgnored private let repository: any UserRepository
    @ObservationIgnored private let registerUser: RegisterUser

    package init(users: any UserRepository, registerUser: RegisterUser) {
        repository = users
        self.registerUser = registerUser
    }

    func load() async throws {
        users = try await repository.all()
    }

    @ObservationIgnored private(set) lazy var register = Action(of: self) { model in
        try await model.registerUser(email: model.email, birthday: model.birthday ?? "")
        model.email = ""
        model.birthday = nil
        try await model.load()
    }
}

/// A page with a list of all users and a form for a new user.
package struct UsersPage: Page {
    package static let path: PagePath = "/"
    @Bindable private var model: UsersModel

    package init(model: UsersModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String { "Users" }

    package func load() async throws {
        try await model.load()
    }

    package var body: some HTML {
        main {
            h1 { title }
            Form(submit: "Register", model.register) {
                TextField("Email address", text: $model.email, kind: .email)
                    .named("email")
                    .required("Enter an email address.")
                DateField("Birthday", $model.birthday)
                    .named("birthday")
                    .required("Enter a birthday.")
            }
            if let users = model.users {
                Live(.p, role: .status) {
                    users.isEmpty ? "No users yet." : "Registered: \(users.count)"
                }
                ForEach(users) { user in
                    a(.href(UserPage.path.address(["email": user.email.text]))) { user.email.text }
                    div { user.birthday.words }
                }
            } else {
                p { "The list could not be loaded." }
                Button("Load again", action: model.load)
            }
        }
        ConnectionNotices()
    }
}
