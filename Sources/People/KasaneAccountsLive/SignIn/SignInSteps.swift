import KasaneAccounts
import KasaneLive
import Observation

/// What follows a password or a mailed link: the code of the second factor, and the session.
@Observable
final class SignInSteps {
    /// The code, as it was typed.
    var code = ""
    /// The sign-in that waits for a code; `nil` while none does.
    private(set) var pending: PendingSignIn?

    @ObservationIgnored let visit: AccountVisit

    init(_ visit: AccountVisit) {
        self.visit = visit
    }

    /// Completes the sign-in with the code; runs at most once at a time.
    @ObservationIgnored private(set) lazy var complete = Action(of: self) { model in
        try await model.sendCode()
    }

    /// Leads to the session, or requests a code.
    func follow(_ step: SignInStep) throws {
        switch step {
        case .done(let grant): throw visit.opening(grant)
        case .secondFactor(let pending): self.pending = pending
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
            } catch AccountError.linkExpired {
                self.pending = nil
                visit.notices.show(
                    problem: visit.language(
                        ja: "時間が経過しました。もう一度最初からログインしてください。",
                        en: "This took too long. Sign in again from the beginning."
                    )
                )
            }
        }
    }
}

/// The step for the code of the second factor.
struct SignInCodeForms: Component {
    @Bindable var steps: SignInSteps

    init(steps: SignInSteps) {
        _steps = Bindable(wrappedValue: steps)
    }

    var body: some HTML {
        CodeForms(code: $steps.code, submit: steps.complete, language: steps.visit.language)
    }
}
