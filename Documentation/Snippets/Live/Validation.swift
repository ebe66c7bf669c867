import KasaneDomain
import KasaneLive
import KasaneTesting
import Observation

/// The reasons why an account is refused.
private enum AccountReason: String, ErrorReason {
    case nameTaken = "name-taken"

    var code: String { rawValue }
    var description: String { "The name is taken." }
}

@Observable private final class SignUpModel {
    var name = ""
    var age: Int?
    var acceptsTerms = false
    private(set) var welcome = ""

    var nameError: String? {
        name.contains(" ") ? "A name contains no spaces." : nil
    }

    @ObservationIgnored private(set) lazy var signUp = Action(of: self) { model in
        guard model.nameError == nil else { return }
        guard model.name != "hanako" else {
            throw DomainError.invalidInput(AccountReason.nameTaken, field: "name")
        }
        model.welcome = "Welcome, \(model.name)"
    }
}

private struct SignUpPage: Page {
    static let path: PagePath = "/sign-up"
    @Bindable var model: SignUpModel

    var title: String { "Sign up" }

    var body: some HTML {
        Form(submit: "Sign up", model.signUp) {
            TextField("Name", text: $model.name)
                .named("name")
                .required("Enter a name.")
                .error(model.nameError)
            NumberField("Age", value: $model.age, in: 13...120)
            Toggle("I accept the terms", isOn: $model.acceptsTerms)
                .required("Accept the terms to continue.")
        }
        Live(.p, role: .status) { model.welcome }
    }
}

@MainActor func validation() async throws {
    var pages = PageRoutes()
    pages.add(SignUpPage.self, for: .everyone) { _, _ in SignUpPage(model: SignUpModel()) }

    try await SessionDriver.run(pages) { page in
        try await page.visit("/sign-up")
        try await page.press("Sign up")
        try await page.expect("Enter a name.")
        try await page.type("hanako", into: "Name")
        try await page.set("I accept the terms", to: true)
        try await page.press("Sign up")
        try await page.expect("The name is taken.")
        try await page.type("taro", into: "Name")
        try await page.press("Sign up")
        try await page.expect("Welcome, taro")
    }
}
