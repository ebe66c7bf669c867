import KasaneAccounts
import KasaneLive
import Observation

/// The sign-in steps that follow a password or an emailed link.
@Observable
final class SignInSteps {
    /// The code as typed.
    var code = ""
    /// The secret for a sign-in that is waiting for a code.
    ///
    /// The secret is in the URL, so that any server can complete the sign-in.
    private(set) var pending: SecretToken?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let page: AccountPage

    init(_ visit: AccountVisit, on page: AccountPage) {
        self.visit = visit
        self.page = page
        pending = visit.pendingSignIn
    }

    /// Returns to the first step if the sign-in in the URL is no longer pending in this browser.
    ///
    /// A pending sign-in expires after ten minutes.
    func load() async throws {
        guard let pending else { return }
        try await visit.load {
            guard try await !visit.accounts.isPending(pending, from: visit.client) else { return }
            // The user might have completed the sign-in in another tab.
            guard visit.principal == nil else {
                throw PageError.redirect(
                    to: visit.returnAddress ?? visit.site.settings.startAddress
                )
            }
            giveUp(isLate: true)
        }
    }

    @ObservationIgnored private(set) lazy var complete = Action(outcomeOf: self) { model in
        try await model.sendCode()
    }

    /// Redirects to the page that the visitor came from, or to the code form.
    func following(_ step: SignInStep, saying news: String? = nil) throws -> ActionOutcome {
        switch step {
        case .done(let session): try visit.opening(session, saying: news)
        case .secondFactor(let pending): visit.requestingCode(for: pending, on: page)
        }
    }

    private func sendCode() async throws -> ActionOutcome {
        guard let pending else { return .stay }
        let code = code
        self.code = ""
        return try await visit.outcome(fields: [.code]) {
            do {
                return try visit.opening(
                    try await visit.accounts.signIn(pending, code: code, from: visit.client)
                )
            } catch AccountError.linkExpired {
                giveUp(isLate: true)
                return .stay
            } catch AccountError.invalidLink {
                giveUp(isLate: false)
                return .stay
            }
        }
    }

    private func giveUp(isLate: Bool) {
        pending = nil
        let language = visit.language
        visit.notices.show(
            problem: isLate
                ? language(
                    ja: "時間切れになりました。もう一度最初からログインしてください。",
                    en: "This sign-in has expired. Start again."
                )
                : language(
                    ja: """
                        このログインは別のタブで完了したか、無効になりました。\
                        ページを再読み込みするか、もう一度最初からログインしてください。
                        """,
                    en: """
                        This sign-in was completed in another tab or is no longer valid. Reload the \
                        page or start again.
                        """
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
