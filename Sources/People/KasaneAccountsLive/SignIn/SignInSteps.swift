import KasaneAccounts
import KasaneLive
import Observation

/// The steps after a password or an emailed link: the second factor code, and the session.
@Observable
final class SignInSteps {
    /// The code as typed.
    var code = ""
    /// The secret of a sign-in that waits for a code.
    ///
    /// It is in the URL, so that any server can complete the sign-in.
    private(set) var pending: SecretToken?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let page: AccountPage

    init(_ visit: AccountVisit, on page: AccountPage) {
        self.visit = visit
        self.page = page
        pending = visit.pendingSignIn
    }

    /// Returns to the first step if the secret in the URL isn't a pending sign-in of this browser.
    ///
    /// This happens after ten minutes, for example.
    func load() async throws {
        guard let pending else { return }
        try await visit.load {
            if try await !visit.accounts.isPending(pending, from: visit.client) { giveUp() }
        }
    }

    @ObservationIgnored private(set) lazy var complete = Action(of: self) { model in
        try await model.sendCode()
    }

    /// An error that redirects to the session, or to the code form.
    func following(_ step: SignInStep) -> PageError {
        switch step {
        case .done(let grant): visit.opening(grant)
        case .secondFactor(let pending): visit.requestingCode(for: pending, on: page)
        }
    }

    private func sendCode() async throws {
        guard let pending else { return }
        let code = code
        self.code = ""
        try await visit.attempt(fields: [.code]) {
            do {
                throw visit.opening(
                    try await visit.accounts.signIn(pending, code: code, from: visit.client)
                )
            } catch AccountError.linkExpired, AccountError.invalidLink {
                giveUp()
            }
        }
    }

    private func giveUp() {
        pending = nil
        visit.notices.show(
            problem: visit.language(
                ja: "時間が経過しました。もう一度最初からログインしてください。",
                en: "This took too long. Sign in again from the beginning."
            )
        )
    }
}

struct SignInCodeForms: Component {
    @Bindable var steps: SignInSteps

    init(steps: SignInSteps) {
        _steps = Bindable(wrappedValue: steps)
    }

    var body: some HTML {
        CodeForms(code: $steps.code, submit: steps.complete, language: steps.visit.language)
    }
}
