import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneLive
import Observation

@Observable final class TicketModel {
    var draft = Draft()
    private(set) var thread: TicketThread?
    let principal: AccountPrincipal
    @ObservationIgnored private let id: Ticket.ID
    @ObservationIgnored private let tickets: Tickets

    init(_ id: Ticket.ID, _ principal: AccountPrincipal, _ tickets: Tickets) {
        self.id = id
        self.principal = principal
        self.tickets = tickets
    }

    func load() async throws { thread = try await tickets.thread(of: id, by: principal) }

    func observe() async throws {
        for try await thread in tickets.observeThread(of: id, by: principal) {
            self.thread = thread
        }
    }

    @ObservationIgnored private(set) lazy var reply = Action(of: self) { model in
        try await model.tickets.reply(
            to: model.id,
            model.draft.text,
            attaching: model.draft.attachedFiles(),
            by: model.principal
        )
        model.draft = Draft()
    }

    @ObservationIgnored private(set) lazy var assign = Action(of: self) { model in
        let seen = model.thread?.listed.ticket.assignee
        try await model.tickets.assign(model.id, to: model.principal, replacing: seen)
    }

    @ObservationIgnored private(set) lazy var close = Action(of: self) { model in
        try await model.tickets.close(model.id, by: model.principal)
    }
}

/// A ticket's thread.
///
/// New messages appear as they are committed.
struct TicketPage: Page {
    static let path: PagePath = "/tickets/{id}"
    @Bindable var model: TicketModel

    static func address(of ticket: Ticket) -> String {
        path.address(["id": ticket.id.uuidString])
    }

    var title: String { model.thread?.listed.ticket.subject.rawValue ?? "" }

    func load() async throws { try await model.load() }

    var body: some HTML {
        HelpdeskLayout {
            h1 { title }
            if let thread = model.thread {
                Live {
                    TicketSummary(listed: thread.listed, reader: model.principal)
                    if model.principal.isAgent, assignee != model.principal.member {
                        Button(assignLabel, model.assign)
                    }
                    if thread.listed.ticket.status != .closed {
                        Button(words(ja: "完了にする", en: "Close"), model.close)
                    }
                }
                ForEach(thread.entries, in: .div, rows: .article) { entry in
                    EntryView(entry: entry, reader: model.principal)
                }
                Form(submit: words(ja: "返信", en: "Reply"), model.reply) {
                    DraftFields(draft: $model.draft)
                }
            }
        }
    }

    private var assignee: Member.ID? { model.thread?.listed.ticket.assignee }

    private var assignLabel: String {
        assignee == nil
            ? words(ja: "自分が担当する", en: "Assign to me") : words(ja: "担当を引き継ぐ", en: "Take over")
    }

    var effects: [PageEffect] { PageEffect.task { try await model.observe() } }
}

private struct EntryView: Component {
    let entry: TicketThread.Entry
    let reader: AccountPrincipal

    var body: some HTML {
        h2 { "\(author) · \(entry.message.written.text)" }
        for line in entry.message.text.rawValue.split(separator: "\n") { p { String(line) } }
        for file in entry.attachments {
            let address = "/attachments/\(file.id)"
            p {
                a(.href(address)) {
                    if file.type.isImage { img(.src(address), .alt(file.name)) } else { file.name }
                }
            }
        }
    }

    private var author: String {
        if entry.message.author == reader.member { return words(ja: "自分", en: "You") }
        if let author = entry.author { return author }
        return entry.message.isFromAgent
            ? words(ja: "サポート担当", en: "Support") : words(ja: "退会済み", en: "Deleted account")
    }
}
