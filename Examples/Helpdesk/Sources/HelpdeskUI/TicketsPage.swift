import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneLive
import Observation

@Observable package final class TicketsModel {
    var text = ""
    var status: TicketStatus?
    var isMine = false
    private(set) var tickets: [ListedTicket] = []
    let visitor: Visitor
    @ObservationIgnored private let readTickets: ReadTickets

    package init(_ visitor: Visitor, readTickets: ReadTickets) {
        self.visitor = visitor
        self.readTickets = readTickets
    }

    var filter: TicketFilter {
        var filter = TicketFilter()
        filter.text = text
        filter.status = status
        filter.assignee = isMine ? visitor.principal.member : nil
        return filter
    }

    func observe() async throws {
        for try await tickets in readTickets.observe(filter, by: visitor.principal) {
            self.tickets = tickets
        }
    }
}

/// A customer's own tickets, or all tickets for agents, updated with each commit.
package struct TicketsPage: Page {
    package static let path: PagePath = "/"
    @Bindable private var model: TicketsModel
    private let words: Language

    package init(model: TicketsModel) {
        _model = Bindable(wrappedValue: model)
        words = model.visitor.language
    }

    package var title: String { words(ja: "チケット", en: "Tickets") }
    package var language: String? { words.rawValue }

    package var body: some HTML {
        HelpdeskLayout(language: words) {
            h1 { title }
            Form(submit: words(ja: "絞り込む", en: "Filter"), method: .get) {
                TextField(words(ja: "検索", en: "Search"), text: $model.text, kind: .search)
                Picker(
                    words(ja: "状態", en: "Status"),
                    of: TicketStatus.allCases,
                    selection: $model.status,
                    key: \.rawValue,
                    none: words(ja: "すべて", en: "All")
                ) { words.text($0) }
                if model.visitor.principal.isAgent {
                    Toggle(words(ja: "自分の担当のみ", en: "Assigned to me"), isOn: $model.isMine)
                }
            }
            Live(.p, role: .status) {
                words(ja: "\(model.tickets.count)件", en: "Tickets: \(model.tickets.count)")
            }
            ForEach(model.tickets) { listed in
                a(.href(TicketPage.address(of: listed.ticket))) { listed.ticket.subject.rawValue }
                TicketSummary(listed: listed, language: words, reader: model.visitor.principal)
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.query("q", $model.text)
        PageEffect.query("status", $model.status)
        PageEffect.query("mine", $model.isMine, default: false)
        PageEffect.task(id: "\(model.filter)") { try await model.observe() }
    }
}

/// The state of a ticket in one line.
struct TicketSummary: Component {
    let listed: ListedTicket
    let language: Language
    let reader: AccountPrincipal

    var body: some HTML {
        p {
            strong { language.text(listed.ticket.status) }
            " · \(language.text(listed.ticket.updated))"
            if reader.isAgent {
                " · \(listed.customer ?? language(ja: "退会済み", en: "Deleted account"))"
                if let assignee = listed.assignee {
                    " · \(language(ja: "担当：\(assignee)", en: "Assigned to \(assignee)"))"
                }
            }
        }
    }
}
