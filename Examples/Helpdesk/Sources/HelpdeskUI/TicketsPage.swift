import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneLive
import Observation

@Observable final class TicketsModel {
    var text = ""
    var status: TicketStatus?
    var isMine = false
    private(set) var found: [ListedTicket] = []
    let principal: AccountPrincipal
    @ObservationIgnored private let tickets: Tickets

    init(_ principal: AccountPrincipal, _ tickets: Tickets) {
        self.principal = principal
        self.tickets = tickets
    }

    var filter: TicketFilter {
        var filter = TicketFilter()
        filter.text = text
        filter.status = status
        filter.assignee = isMine ? principal.member : nil
        return filter
    }

    func observe() async throws {
        for try await found in tickets.observe(filter, by: principal) { self.found = found }
    }
}

/// A customer's own tickets, or all tickets for agents, updated with each commit.
struct TicketsPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: TicketsModel

    var title: String { words(ja: "問い合わせ", en: "Tickets") }

    var body: some HTML {
        HelpdeskLayout {
            h1 { title }
            Form(submit: words(ja: "絞り込む", en: "Filter"), method: .get) {
                TextField(words(ja: "検索", en: "Search"), text: $model.text, kind: .search)
                Picker(
                    words(ja: "状態", en: "Status"),
                    of: TicketStatus.allCases,
                    selection: $model.status,
                    key: \.rawValue,
                    none: words(ja: "すべて", en: "All")
                ) { $0.text }
                if model.principal.isAgent {
                    Toggle(words(ja: "自分の担当のみ", en: "Assigned to me"), isOn: $model.isMine)
                }
            }
            Live(.p, role: .status) {
                words(ja: "\(model.found.count)件", en: "Tickets: \(model.found.count)")
            }
            ForEach(model.found) { listed in
                a(.href(TicketPage.address(of: listed.ticket))) { listed.ticket.subject.rawValue }
                TicketSummary(listed: listed, reader: model.principal)
            }
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.text)
        PageEffect.query("status", $model.status)
        PageEffect.query("mine", $model.isMine, default: false)
        PageEffect.task(id: "\(model.filter)") { try await model.observe() }
    }
}

/// The status of a ticket on one line.
struct TicketSummary: Component {
    let listed: ListedTicket
    let reader: AccountPrincipal

    var body: some HTML {
        p {
            strong { listed.ticket.status.text }
            " · \(listed.ticket.updated.text)"
            if reader.isAgent {
                " · \(listed.customer ?? words(ja: "退会済み", en: "Deleted account"))"
                if let assignee = listed.assignee {
                    " · \(words(ja: "担当：\(assignee)", en: "Assigned to \(assignee)"))"
                }
            }
        }
    }
}
