import Foundation
import HelpdeskApplication
import HelpdeskDomain
import KasaneAccounts
import KasaneLive
import Observation

@Observable final class NewTicketModel {
    var subject = ""
    var draft = Draft()
    @ObservationIgnored private let principal: AccountPrincipal
    @ObservationIgnored private let tickets: Tickets

    init(_ principal: AccountPrincipal, _ tickets: Tickets) {
        self.principal = principal
        self.tickets = tickets
    }

    @ObservationIgnored private(set) lazy var open = Action(outcomeOf: self) { model in
        let ticket = try await model.tickets.open(
            model.subject,
            model.draft.text,
            attaching: model.draft.attachedFiles(),
            by: model.principal
        )
        return .redirect(to: TicketPage.address(of: ticket))
    }
}

struct NewTicketPage: Page {
    static let path: PagePath = "/tickets/new"
    @Bindable var model: NewTicketModel

    var title: String { words(ja: "新しい問い合わせ", en: "New ticket") }

    var body: some HTML {
        HelpdeskLayout {
            h1 { title }
            Form(submit: words(ja: "送信", en: "Send"), model.open) {
                TextField(words(ja: "件名", en: "Subject"), text: $model.subject)
                    .named("subject")
                    .required()
                DraftFields(draft: $model.draft)
            }
        }
    }
}

struct Draft {
    var text = ""
    var files: [UploadedFile] = []

    func attachedFiles() async throws -> [AttachedFile] {
        var attached: [AttachedFile] = []
        for file in files {
            let content = Data(try await file.bytes(upTo: Attachment.maximumSize))
            let type = file.type.mediaType
            attached.append(AttachedFile(name: file.name, type: type, content: content))
        }
        return attached
    }
}

struct DraftFields: Component {
    @Binding var draft: Draft

    var body: some HTML {
        TextField(words(ja: "本文", en: "Message"), text: $draft.text, kind: .multiline)
            .named("text")
            .required()
        FileField(
            words(ja: "添付ファイル", en: "Attachments"),
            files: $draft.files,
            maximumCount: Attachment.maximumCount,
            accepts: [.png, .jpeg, .gif, .webp, .pdf, .text],
            maximumSize: Attachment.maximumSize
        )
        .named("attachments")
    }
}
