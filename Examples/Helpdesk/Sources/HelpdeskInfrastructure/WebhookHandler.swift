import KasaneJobs
import KasaneSettings
import KasaneWebhooks

/// Posts ticket events to the webhook, if there is one.
package struct WebhookHandler: JobHandler {
    package static var settings: [SettingDeclaration] { [url.declaration, secret.declaration] }

    private static let url = Setting.text(
        "webhook",
        "an https URL",
        help: "The URL that receives a signed message for each new ticket and status change.",
        where: { (try? WebhookURL($0)) != nil }
    )
    private static let secret = Setting.secret(
        "webhook-secret",
        "whsec_ and the Base64 of 24 to 64 random bytes",
        help: "The secret that signs messages to the webhook.",
        where: { (try? WebhookSecret($0)) != nil }
    )

    private let webhook: (url: WebhookURL, signer: WebhookSigner)?
    private let sender: WebhookSender

    package init(_ settings: Settings, sender: WebhookSender) throws {
        self.sender = sender
        guard let url = try settings.value(of: Self.url) else {
            webhook = nil
            return
        }
        guard let secret = try settings.value(of: Self.secret) else {
            throw SettingError("webhook requires webhook-secret")
        }
        let signer = WebhookSigner(secret: try WebhookSecret(secret))
        webhook = (url: try WebhookURL(url), signer: signer)
    }

    package func run(_ job: PostTicketEvent, in context: JobContext) async throws {
        guard let webhook else { return }
        let message = try WebhookMessage(id: context.idempotencyKey, json: job)
        do {
            try await sender.send(message, to: webhook.url, signedBy: webhook.signer)
        } catch let error as WebhookError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        } catch let error as WebhookError {
            guard let pause = error.retryAfter else { throw error }
            throw JobFailure.again(after: pause, "\(error)")
        }
    }
}
