import Foundation
import HTTPTypes
package import KasaneHTTP
package import KasaneWebhooks
package import TenkiDomain

package struct WebhookNoticePoster: NoticePoster {
    private let sender: WebhookSender
    private let clock: any WallClock

    package init(
        transport: any Transport,
        clock: any WallClock,
        policy: WebhookPolicy = WebhookPolicy()
    ) {
        sender = WebhookSender(
            transport: transport,
            userAgent: "tenki",
            policy: policy,
            date: { clock.now }
        )
        self.clock = clock
    }

    /// Returns a new secret of 32 random bytes.
    package func makeKey() -> WebhookKey { WebhookKey(WebhookSecret.random().reveal()) }

    package func post(_ text: NoticeText, id: String, to channel: NoticeChannel) async throws {
        do {
            switch channel {
            case .mail: preconditionFailure("A mailer sends email.")
            case .webhook(let address, let key):
                try await sender.send(
                    WebhookMessage(id: id, json: NoticeDocument(text, at: clock.now)),
                    to: WebhookURL(address.reveal()),
                    signedBy: WebhookSigner(secret: WebhookSecret(key.reveal()))
                )
            case .topic(let address):
                try await sender.send(
                    WebhookMessage(
                        id: id,
                        body: Data(text.plain.utf8),
                        contentType: "text/plain; charset=utf-8"
                    ),
                    to: WebhookURL(address.reveal()),
                    headers: Self.headers(title: text.subject)
                )
            }
        } catch let error as WebhookError {
            throw NoticePostError(.init(error), "\(error)")
        } catch let error as WebhookURLError {
            throw NoticePostError(.refused, "\(error)")
        } catch let error as WebhookSecretError {
            throw NoticePostError(.refused, "\(error)")
        }
    }

    /// Returns the header with a title; one that is not ASCII as RFC 2047 encodes it.
    private static func headers(title: String) -> HTTPFields {
        guard let name = HTTPField.Name("Title") else { return [:] }
        let isASCII = title.utf8.allSatisfy { (0x20...0x7e).contains($0) }
        return [
            name: isASCII ? title : "=?UTF-8?B?\(Data(title.utf8).base64EncodedString())?="
        ]
    }
}

private struct NoticeDocument: Encodable {
    let type = "notice"
    let timestamp: String
    let data: NoticeText

    init(_ text: NoticeText, at moment: Date) {
        timestamp = moment.formatted(.iso8601)
        data = text
    }
}

extension NoticePostError.Code {
    fileprivate init(_ error: WebhookError) {
        self = error.code == .gone ? .gone : error.isRetryable ? .temporary : .refused
    }
}
