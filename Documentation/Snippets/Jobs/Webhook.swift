// Webhooks that jobs deliver to the URLs of subscribers, and a receiver that verifies them.
import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneDomain
import KasaneHTTP
import KasaneJobs
import KasaneStore
import KasaneWebhooks
import Logging

// snippet.subscription
private struct Subscription: Identifiable, Sendable {
    let id: Int
    let url: WebhookURL
    var secret = WebhookSecret.random()
    var previousSecrets: [WebhookSecret] = []

    var signer: WebhookSigner {
        WebhookSigner(secret: secret, previousSecrets: previousSecrets)
    }
}
// snippet.end

// snippet.job
private struct RainBegan: Codable, Sendable {
    struct Observation: Codable, Sendable {
        let city: String
    }

    var type = "rain.began"
    let timestamp: String
    let data: Observation
}

private struct DeliverRain: Job {
    static let kind = "deliver-rain"
    static let queue = "webhooks"
    static let deadline = Duration.seconds(60)
    let subscription: Int
    let event: RainBegan
}
// snippet.end

private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let subscriptions: any Repository<Subscription>
    let jobs: JobRepository
}

// snippet.handler
private struct DeliverRainHandler: JobHandler {
    let transactions: any TransactionTemplate<Repositories>
    let sender: WebhookSender

    func run(_ job: DeliverRain, in context: JobContext) async throws {
        let subscription = try await transactions.read {
            try await $0.subscriptions.find(job.subscription)
        }
        guard let subscription else { return }
        let message = try WebhookMessage(id: context.idempotencyKey, json: job.event)
        do {
            try await sender.send(message, to: subscription.url, signedBy: subscription.signer)
        } catch let error as WebhookError where error.code == .gone {
            try await transactions.execute {
                _ = try await $0.subscriptions.delete(subscription.id)
            }
        } catch let error as WebhookError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        } catch let error as WebhookError {
            guard let pause = error.retryAfter else { throw error }
            throw JobFailure.again(after: pause, "\(error)")
        }
    }
}
// snippet.end

// snippet.worker
private func deliver(
    _ jobs: any TransactionTemplate<JobRepository>,
    _ transactions: any TransactionTemplate<Repositories>,
    logger: Logger
) async throws {
    try await AsyncHTTPTransport.run(.webhooks) { transport in
        let sender = WebhookSender(transport: transport, userAgent: "weather/1")
        let worker = JobWorker(
            transactions: jobs,
            queues: [JobQueue("webhooks", concurrency: 32)],
            handlers: [DeliverRainHandler(transactions: transactions, sender: sender)],
            logger: logger
        )
        await worker.run()
    }
}
// snippet.end

// snippet.policy
private func makeSender(_ transport: AsyncHTTPTransport) -> WebhookSender {
    var policy = WebhookPolicy()
    policy.privateHosts = ["alerts.internal"]
    return WebhookSender(transport: transport, userAgent: "weather/1", policy: policy)
}
// snippet.end

// snippet.receiver
private func receive(
    _ headers: HTTPFields,
    _ body: Data,
    _ verifier: WebhookVerifier,
    store: (WebhookMessage) throws -> Void
) throws -> HTTPResponse.Status {
    do {
        let message = try verifier.verify(headers, body: body)
        try store(message)
        return .noContent
    } catch let error as WebhookVerificationError {
        print(error)
        return .unauthorized
    }
}
// snippet.end

@MainActor func webhook() async throws {
    let subscription = Subscription(
        id: 1,
        url: try WebhookURL("https://hooks.example/rain?key=4f9c")
    )
    let event = RainBegan(timestamp: "2026-11-23T09:00:00Z", data: .init(city: "東京"))
    let message = try WebhookMessage(id: "rain-1", json: event)
    let verifier = WebhookVerifier(secret: subscription.secret)
    let headers = subscription.signer.headers(for: message, at: .now)
    print(subscription.url, try receive(headers, message.body, verifier) { print($0.id) })
}
