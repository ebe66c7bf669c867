import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class SessionsModel {
    /// The sessions, most recently used first.
    private(set) var sessions: [AccountSession] = []

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var endOthers = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt {
            try await visit.accounts.endOtherSessions(of: model.principal, from: visit.client)
            try await model.read()
            visit.notices.show(
                news: visit.language(
                    ja: "ほかの端末をすべてログアウトしました。",
                    en: "Signed out everywhere else."
                )
            )
        }
    }

    func end(_ id: SessionID) async throws {
        try await visit.attempt {
            do {
                try await visit.accounts.endSession(id, of: principal, from: visit.client)
            } catch AccountError.notFound {
                // The session has already ended.
            }
            try await read()
            visit.notices.show(
                news: visit.language(ja: "端末をログアウトしました。", en: "Device signed out.")
            )
        }
    }

    func load() async throws { try await visit.load { try await read() } }

    private func read() async throws {
        sessions = try await visit.accounts.sessions(of: principal)
    }
}

struct SessionsPage: AccountSitePage {
    static let page = AccountPage.sessions

    let model: SessionsModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        model = SessionsModel(visit, principal)
    }

    var content: some HTML {
        ForEach(model.sessions, in: .div, rows: .article, .class("account-list")) {
            SessionRow(session: $0, model: model)
        }
        if model.sessions.contains(where: { $0.id != model.principal.session }) {
            p {
                Button(
                    words(ja: "ほかの端末をすべてログアウト", en: "Sign out everywhere else"),
                    model.endOthers,
                    .class("account-danger")
                )
            }
        }
        OverviewLink(visit: visit)
    }

    func load() async throws { try await model.load() }

    /// Moves the focus, because the pressed button disappears with its session.
    var effects: [PageEffect] { visit.notices.focus }
}

private struct SessionRow: Component {
    let session: AccountSession
    let model: SessionsModel

    private var language: PageLanguage { model.visit.language }
    private var isOwn: Bool { session.id == model.principal.session }

    var body: some HTML {
        h2 { name }
        if isOwn { p(.class("account-own")) { language(ja: "この端末", en: "This device") } }
        dl {
            if let network = session.network {
                dt { language(ja: "ネットワーク", en: "Network") }
                dd { network }
            }
            dt { language(ja: "最終利用", en: "Last used") }
            dd { AccountTime(date: session.used, zone: model.visit.site.settings.timeZone) }
            dt { language(ja: "ログイン", en: "Signed in") }
            dd { AccountTime(date: session.created, zone: model.visit.site.settings.timeZone) }
        }
        if !isOwn {
            Button(
                .aria(.label, "\(endText): \(name)"),
                action: { try await model.end(session.id) },
                label: { endText }
            )
        }
    }

    private var endText: String { language(ja: "ログアウト", en: "Sign out") }

    private var name: String {
        session.device.isEmpty
            ? language(ja: "不明な端末", en: "Unknown device") : session.device
    }
}
