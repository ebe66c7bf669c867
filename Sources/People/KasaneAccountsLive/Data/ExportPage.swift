import KasaneAccounts
import KasaneLive

/// A page with a button that downloads all of the user's data.
///
/// An open page can't send a file, so an HTTP route sends the file.
struct ExportPage: AccountSitePage {
    static let page = AccountPage.export

    let visit: AccountVisit
    private let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    var content: some HTML {
        p {
            visit.language(
                ja: "保存されているすべてのデータをJSONファイルでダウンロードします。パスワードは含まれません。",
                en: """
                    Download all the data stored about you as a JSON file. Your password is not \
                    included.
                    """
            )
        }
        form(
            .action("\(visit.address(of: .export))/data"),
            .method(.post),
            .class("account-form")
        ) {
            button { visit.language(ja: "ダウンロード", en: "Download") }
        }
        OverviewLink(visit: visit)
    }

    func load() async throws {
        try await visit.load { try visit.accounts.requireConfirmation(of: principal) }
    }
}
