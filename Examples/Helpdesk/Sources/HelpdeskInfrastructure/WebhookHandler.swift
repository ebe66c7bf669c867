import KasaneJobs
import KasaneWebhooks

package struct Webhook: Sendable {
    package let url: WebhookURL
    package let signer: WebhookSigner

    package init(url: WebhookURL, signer: WebhookSigner) {
        self.url = url
        self.signer = signer
    }
}

/// Posts the events of tickets to the webhook, if there is one.
package struct WebhookHandler: JobHandler {
    private let webhook: Webhook?
    private let sender: WebhookSender

    package init(webhook: Webhook?, sender: WebhookSender) {
        self.webhook = webhook
        self.sender = sender
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
