// A mail that confirms an address: a use case, an outbox for development, and a mail server.
import Foundation
import KasaneHummingbird
import KasaneLive
import KasaneMail
import KasaneSMTP
import KasaneSettings

// snippet.useCase
private struct Registration: Sendable {
    let id: Int
    let reader: Mailbox
    let token: String
}

private struct ConfirmAddress: Sendable {
    let mailer: any Mailer
    let sender: Mailbox

    func callAsFunction(_ registration: Registration, at date: Date) async throws {
        let link = "https://weather.example/confirm/\(registration.token)"
        let mail = try Mail(
            id: MessageID("confirm-\(registration.id)", domain: "weather.example"),
            date: date,
            from: sender,
            to: [registration.reader],
            subject: "天気メールの確認",
            text: "次のリンクを開いてください。\n\n\(link)\n",
            language: "ja"
        ) {
            h1 { "天気メールの確認" }
            p { a(.href(link)) { "アドレスを確認する" } }
        }
        try await mailer.send(mail)
    }
}
// snippet.end

// snippet.mailer
private func makeConfirmAddress(_ settings: Settings) throws -> ConfirmAddress {
    let mail = try OutgoingMail(settings, siteName: "天気", site: settings.siteURL())
    return ConfirmAddress(mailer: mail.mailer, sender: mail.sender)
}
// snippet.end

// snippet.errors
private enum Delivery: Equatable {
    case sent
    case retry
    case failed(String)
}

private func deliver(_ mail: Mail, by mailer: any Mailer) async throws -> Delivery {
    do {
        try await mailer.send(mail)
        return .sent
    } catch let error as MailError {
        return error.isRetryable ? .retry : .failed("\(error)")
    }
}
// snippet.end

// snippet.unsubscribe
private func forecastMail(for reader: Mailbox, token: String, on date: Date) throws -> Mail {
    try Mail(
        id: .random(domain: "weather.example"),
        date: date,
        from: Mailbox("forecast@weather.example", name: "天気"),
        to: [reader],
        subject: "明日の天気",
        text: "昼から雨\n",
        headers: MailHeader.oneClickUnsubscribe("https://weather.example/unsubscribe/\(token)")
    )
}
// snippet.end

// snippet.pages
private func addOutbox(of mail: OutgoingMail, to pages: inout PageRoutes) {
    if let outbox = mail.outbox { pages.addOutbox(outbox, for: .everyone) }
}
// snippet.end

@MainActor func confirmation() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try FileOutbox(folder)
    let confirm = ConfirmAddress(
        mailer: outbox,
        sender: try Mailbox("noreply@weather.example", name: "天気")
    )
    let reader = try Mailbox("hanako@example.jp", name: "山田 花子")
    try await confirm(Registration(id: 42, reader: reader, token: "4f9c"), at: .now)
    print(try await outbox.mails().map(\.subject))
    try FileManager.default.removeItem(at: folder)
}
