import Foundation
import HelpdeskDomain
import KasaneLive

struct Draft {
    var text = ""
    var files: [UploadedFile] = []

    /// Reads the uploaded files, with the types that the server recognised from their content.
    func attachedFiles() async throws -> [AttachedFile] {
        var attached: [AttachedFile] = []
        for file in files {
            let content = Data(try await file.bytes(upTo: Attachment.maximumSize))
            attached.append(
                AttachedFile(name: file.name, mediaType: file.type.mediaType, content: content)
            )
        }
        return attached
    }
}

struct DraftFields: Component {
    @Binding var draft: Draft

    var body: some HTML {
        TextField(words(ja: "本文", en: "Message"), text: $draft.text, kind: .multiline)
            .named("text")
            .required(TicketReason.textInvalid.text)
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
