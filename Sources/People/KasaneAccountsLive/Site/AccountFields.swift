import KasaneAccounts
import KasaneLive

/// A form field that shows the account errors about its value.
enum AccountField: String {
    case mail
    case password
    case newPassword = "new-password"
    case code
    case name
    case scopes
}

extension AccountError {
    /// Returns the field with the invalid value, or `nil` if the error concerns the whole form.
    func field(among fields: Set<AccountField>) -> AccountField? {
        let field: AccountField? =
            switch self {
            case .wrongCredentials, .wrongPassword: .password
            case .unsuitablePassword: .newPassword
            case .wrongCode, .codeRequired: .code
            case .invalidMail, .addressTaken: .mail
            case .invalidName: .name
            case .tooManyAttempts, .busy, .invalidLink, .linkExpired, .linkUsed, .notFound,
                .suspended, .tooManyTokens, .lastAdministrator:
                nil
            }
        return field.flatMap { fields.contains($0) ? $0 : nil }
    }
}

struct MailField: Component {
    let label: String
    let text: Binding<String>
    let language: PageLanguage
    /// Whether the address identifies the account in a sign-in or sign-up form.
    var isUserName = true

    var body: some HTML {
        TextField(
            label,
            text: text,
            kind: .email,
            trigger: .onChange,
            .id("mail"),
            .autocomplete(isUserName ? .username : .email),
            .autocapitalize(.none),
            .maxlength(254)
        )
        .named(AccountField.mail.rawValue)
        .required(language(ja: "メールアドレスを入力してください。", en: "Enter an email address."))
    }
}

struct PasswordField: Component {
    let label: String
    let secret: Binding<SecretText>
    let language: PageLanguage

    var body: some HTML {
        TextField(
            label,
            secret: secret,
            trigger: .onChange,
            .id("password"),
            .autocomplete(.currentPassword)
        )
        .named(AccountField.password.rawValue)
        .required(language(ja: "パスワードを入力してください。", en: "Enter your password."))
    }
}

/// A field for a new password, with the password rules.
struct NewPasswordField: Component {
    let secret: Binding<SecretText>
    let visit: AccountVisit

    private var language: PageLanguage { visit.language }

    var body: some HTML {
        TextField(
            language(ja: "新しいパスワード", en: "New password"),
            secret: secret,
            trigger: .onChange,
            .id("new-password"),
            .autocomplete(.newPassword),
            .aria(.describedBy, "password-rules")
        )
        .named(AccountField.newPassword.rawValue)
        .required(language(ja: "新しいパスワードを入力してください。", en: "Enter a new password."))
        p(.id("password-rules"), .class("account-hint")) {
            language(
                ja: "\(minimum)文字以上。いくつかの単語を並べた長いものが安全です。",
                en: "At least \(minimum) characters. Several words in a row work well."
            )
        }
    }

    private var minimum: Int { visit.accounts.settings.passwords.minimumLength }
}

/// A page's only button, which stylesheets can emphasize.
struct AccountButton: Component {
    let text: String
    var isPlain = false
    let action: Action<Void>

    var body: some HTML {
        Form(
            submit: text,
            isPlain: isPlain,
            action,
            .id("button-form"),
            .class("account-form")
        ) { EmptyHTML() }
    }
}
