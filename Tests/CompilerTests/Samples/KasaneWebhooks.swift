import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneWebhooks

struct Event: Encodable, Sendable {
    let type: String
}

struct Context: Sendable {
    let idempotencyKey: String
}

struct Form: Sendable {
    let url: String
}

struct Samples: Sendable {
    let context: Context
    let event: Event
    let form: Form
    let message: WebhookMessage
    let url: WebhookURL
    let signer: WebhookSigner
    let sender: WebhookSender
    let secret: WebhookSecret
    let previousSecret: WebhookSecret
    let text: String
    let headers: HTTPFields
    let body: Data

    func show(_ text: String) {}
    func handle(_ id: String, _ body: Data) async throws {}
}
