import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class SignOutModel {
    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var signOut = Action(outcomeOf: self) { model in
        let visit = model.visit
        try await visit.accounts.signOut(model.principal)
        return try visit.leaving(saying: visit.language(ja: "ログアウトしました。", en: "Signed out."))
    }
}

struct SignOutPage: AccountSitePage {
    static let page = AccountPage.signOut

    let model: SignOutModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        model = SignOutModel(visit, principal)
    }

    var content: some HTML {
        p {
            words(ja: "ログイン中：", en: "You are signed in as ")
            strong { model.principal.mail.address }
        }
        AccountButton(
            text: words(ja: "ログアウト", en: "Sign out"),
            isPlain: true,
            action: model.signOut
        )
        OverviewLink(visit: visit)
    }
}
