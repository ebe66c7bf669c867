import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class LogModel {
    /// The entries, newest first.
    private(set) var entries: [AuditEntry] = []

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    func load() async throws {
        try await visit.load {
            entries = try await visit.accounts.audit(of: principal.account, by: principal)
        }
    }
}

struct LogPage: AccountSitePage {
    static let page = AccountPage.log

    let model: LogModel

    var visit: AccountVisit { model.visit }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        model = LogModel(visit, principal)
    }

    var content: some HTML {
        p {
            visit.language(
                ja: "心当たりのない操作があれば、パスワードを変更してください。",
                en: "If you see something you don’t recognize, change your password."
            )
        }
        AuditList(entries: model.entries, visit: visit)
        OverviewLink(visit: visit)
    }

    func load() async throws { try await model.load() }
}

struct AuditList: Component {
    let entries: [AuditEntry]
    let visit: AccountVisit

    var body: some HTML {
        if entries.isEmpty {
            p { visit.language(ja: "記録はありません。", en: "No activity yet.") }
        } else {
            ul(.class("account-log")) {
                for entry in entries { li { AuditRow(entry: entry, visit: visit) } }
            }
        }
    }
}

private struct AuditRow: Component {
    let entry: AuditEntry
    let visit: AccountVisit

    var body: some HTML {
        AccountTime(date: entry.time, zone: visit.site.settings.timeZone)
        " "
        strong { visit.language.name(of: entry.event) }
        if !details.isEmpty { span(.class("account-hint")) { " \(details)" } }
    }

    private var details: String {
        let byOther =
            entry.actor == entry.id.account || entry.event == .signInFailed
            ? "" : visit.language(ja: "管理者による操作", en: "by an administrator")
        let count =
            entry.count == 1
            ? "" : visit.language(ja: "\(entry.count)回", en: "\(entry.count) times")
        return [count, subject, entry.device, entry.network ?? "", byOther]
            .filter { !$0.isEmpty }
            .joined(separator: visit.language(ja: "、", en: ", "))
    }

    private var subject: String {
        guard entry.event == .rolesChanged else { return entry.subject }
        let roles = visit.site.settings.roles
        return entry.subject.split(separator: " ")
            .map { name in
                roles.first { $0.role.name == name }.map { visit.language.name(of: $0) }
                    ?? String(name)
            }
            .joined(separator: visit.language(ja: "、", en: ", "))
    }
}
