import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneLive
import Observation

@Observable package final class TicketModel {
    var draft = Draft()
    private(set) var thread: TicketThread?
    let visitor: Visitor
    @ObservationIgnored private let id: Ticket.ID
    @ObservationIgnored private let readTickets: ReadTickets
    @ObservationIgnored private let writeTickets: WriteTickets

    package init(
        _ id: Ticket.ID,
        _ visitor: Visitor,
        readTickets: ReadTickets,
        writeTickets: WriteTickets
    ) {
        self.id = id
        self.visitor = visitor
        self.readTickets = readTickets
        self.writeTickets = writeTickets
    }

    var isMine: Bool { thread?.listed.ticket.assignee == visitor.principal.member }

    func load() async throws {
        do {
            thread = try await readTickets.thread(of: id, by: visitor.principal)
        } catch DomainError.notFound {
            throw PageError.notFound
        }
    }

    func observe() async throws {
        for try await thread in readTickets.observeThread(of: id, by: visitor.principal) {
            self.thread = thread
        }
    }

    @ObservationIgnored private(set) lazy var reply = Action(of: self) { model in
        try await model.writeTickets.reply(
            to: model.id,
            model.draft.text,
            attaching: model.draft.attachedFiles(),
            by: model.visitor.principal
        )
        model.draft = Draft()
    }

    @ObservationIgnored private(set) lazy var assign = Action(of: self) { model in
        try await model.writeTickets.assign(
            model.id,
            to: model.visitor.principal,
            replacing: model.thread?.listed.ticket.assignee
        )
    }

    @ObservationIgnored private(set) lazy var close = Action(of: self) { model in
        try await model.writeTickets.close(model.id, by: model.visitor.principal)
    }
}

/// The thread of a ticket, which shows new messages as they are committed.
package struct TicketPage: Page {
    package static let path: PagePath = "/tickets/{id}"
    @Bindable private var model: TicketModel
    private let words: Language

    package init(model: TicketModel) {
        _model = Bindable(wrappedValue: model)
        words = model.visitor.language
    }

    static func address(of ticket: Ticket) -> String {
        path.address(["id": ticket.id.uuidString])
    }

    package var title: String { model.thread?.listed.ticket.subject.rawValue ?? "" }
    package var language: String? { words.rawValue }

    package func load() async throws {
        try await model.load()
    }

    package var body: some HTML {
        HelpdeskLayout(language: words) {
            h1 { title }
            if let thread = model.thread {
                Live {
                    TicketSummary(
                        listed: thread.listed,
                        language: words,
                        reader: model.visitor.principal
                    )
                    if model.visitor.principal.isAgent, !model.isMine {
                        if thread.listed.ticket.assignee == nil {
                            Button(words(ja: "自分が担当する", en: "Assign to me"), model.assign)
                        } else {
                            Button(words(ja: "担当を引き継ぐ", en: "Take over"), model.assign)
                        }
                    }
                    if thread.listed.ticket.status != .closed {
                        Button(words(ja: "完了にする", en: "Close"), model.close)
                    }
                }
                ForEach(thread.entries, in: .div, rows: .article) { entry in
                    EntryView(entry: entry, language: words, reader: model.visitor.principal)
                }
                Form(submit: words(ja: "返信", en: "Reply"), model.reply) {
                    DraftFields(draft: $model.draft, language: words)
                }
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.task { try await model.observe() }
    }
}

private struct EntryView: Component {
    let entry: TicketThread.Entry
    let language: Language
    let reader: AccountPrincipal

    var body: some HTML {
        h2 { "\(author) · \(language.text(entry.message.written))" }
        for line in entry.message.text.rawValue.split(separator: "\n") { p { String(line) } }
        for attachment in entry.attachments {
            p {
                a(.href("/attachments/\(attachment.id)")) {
                    if attachment.type.isImage {
                        img(.src("/attachments/\(attachment.id)"), .alt(attachment.name))
                    } else {
                        attachment.name
                    }
                }
            }
        }
    }

    private var author: String {
        if entry.message.author == reader.member { return language(ja: "自分", en: "You") }
        if let author = entry.author { return author }
        return entry.message.isFromAgent
            ? language(ja: "サポート担当", en: "Support") : language(ja: "退会済み", en: "Deleted account")
    }
}
