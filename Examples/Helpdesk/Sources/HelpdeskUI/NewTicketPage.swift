import HelpdeskApplication
import KasaneAccounts
import KasaneLive
import Observation

@Observable package final class NewTicketModel {
    var subject = ""
    var draft = Draft()
    let visitor: Visitor
    @ObservationIgnored private let writeTickets: WriteTickets

    package init(_ visitor: Visitor, writeTickets: WriteTickets) {
        self.visitor = visitor
        self.writeTickets = writeTickets
    }

    @ObservationIgnored private(set) lazy var open = Action(outcomeOf: self) { model in
        let ticket = try await model.writeTickets.open(
            model.subject,
            model.draft.text,
            attaching: model.draft.attachedFiles(),
            by: model.visitor.principal
        )
        return .redirect(to: TicketPage.address(of: ticket))
    }
}

package struct NewTicketPage: Page {
    package static let path: PagePath = "/tickets/new"
    @Bindable private var model: NewTicketModel
    private let words: Language

    package init(model: NewTicketModel) {
        _model = Bindable(wrappedValue: model)
        words = model.visitor.language
    }

    package var title: String { words(ja: "新しい問い合わせ", en: "New ticket") }
    package var language: String? { words.rawValue }

    package var body: some HTML {
        HelpdeskLayout(language: words) {
            h1 { title }
            Form(submit: words(ja: "送信", en: "Send"), model.open) {
                TextField(words(ja: "件名", en: "Subject"), text: $model.subject)
                    .named("subject")
                    .required(words.text(.subjectInvalid))
                DraftFields(draft: $model.draft, language: words)
            }
        }
    }
}
