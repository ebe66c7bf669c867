import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ConfirmIdentityModel {
    var password: SecretText = ""
    var code = ""
    private(set) var hasPassword = false
    private(set) var hasSecondFactor = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var confirmPassword = Action(outcomeOf: self) { model in
        let password = model.password.reveal()
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.password]) {
            try model.proceed(
                try await visit.accounts.confirmIdentity(
                    of: model.principal,
                    password: password,
                    from: visit.client
                )
            )
        }
    }

    @ObservationIgnored private(set) lazy var confirmCode = Action(outcomeOf: self) { model in
        let code = model.code
        model.code = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.code]) {
            try model.proceed(
                try await visit.accounts.confirmIdentity(
                    of: model.principal,
                    code: code,
                    from: visit.client
                )
            )
        }
    }

    func load() async throws {
        try await visit.load {
            let account = try await visit.accounts.account(of: principal)
            hasPassword = account.hasPassword
            hasSecondFactor = account.hasSecondFactor
        }
    }

    private func proceed(_ session: OpenedSession) throws -> ActionOutcome {
        try visit.opening(session, then: visit.returnAddress ?? visit.address(of: .overview))
    }
}

struct ConfirmIdentityPage: AccountSitePage {
    static let page = AccountPage.confirmIdentity

    @Bindable var model: ConfirmIdentityModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: ConfirmIdentityModel(visit, principal))
    }

    var content: some HTML {
        p {
            words(
                ja: "重要な操作のため、もう一度ご本人であることを確認します。",
                en: "For your security, please confirm that it’s you."
            )
        }
        if model.hasPassword, !model.hasSecondFactor {
            Form(
                submit: words(ja: "パスワードで確認する", en: "Confirm with password"),
                isPlain: true,
                model.confirmPassword,
                .id("password-form"),
                .class("account-form")
            ) {
                PasswordField(
                    label: words(ja: "パスワード", en: "Password"),
                    secret: $model.password,
                    language: words
                )
            }
        }
        if model.hasSecondFactor {
            CodeForms(code: $model.code, submit: model.confirmCode, language: words)
        }
        if !model.hasPassword, !model.hasSecondFactor {
            p {
                words(
                    ja: "パスワードがないため、メールのリンクでもう一度ログインしてください。",
                    en: "You don’t have a password. Sign in again with an email link."
                )
            }
            VisitorLinks(visit: visit, pages: [.signInLink])
        }
        OverviewLink(visit: visit)
    }

    func load() async throws { try await model.load() }
}
