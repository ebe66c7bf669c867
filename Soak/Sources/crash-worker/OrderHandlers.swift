import Foundation
import KasaneDomain
import KasaneJobs

struct BookOrder: Job {
    static let kind = "book"
    static let retry = JobRetry(20, from: .milliseconds(20), to: .seconds(1))
    let order: Int
}

struct SendOrder: Job {
    static let kind = "send"
    static let retry = BookOrder.retry
    let order: Int
}

/// Has both effects, the second one after a file exists.
struct HoldOrder: Job {
    static let kind = "hold"
    static let retry = BookOrder.retry
    let order: Int
    let gate: String
}

struct BookOrderHandler: JobHandler {
    let orders: any TransactionTemplate<Orders>

    func run(_ job: BookOrder, in context: JobContext) async throws {
        try await orders.execute { orders in
            try await orders.insertEffect(job.order)
            try await orders.jobs.complete(context)
        }
    }
}

struct SendOrderHandler: JobHandler {
    let receiver: Receiver

    func run(_ job: SendOrder, in context: JobContext) async throws {
        try receiver.send(job.order, key: context.idempotencyKey)
    }
}

struct HoldOrderHandler: JobHandler {
    let orders: any TransactionTemplate<Orders>
    let receiver: Receiver

    func run(_ job: HoldOrder, in context: JobContext) async throws {
        try receiver.send(job.order, key: context.idempotencyKey)
        // The task of a handler is cancelled when the worker finds that it has lost the job. This
        // handler takes no notice, so that only the store can refuse its effect.
        let completing = Task {
            while !FileManager.default.fileExists(atPath: job.gate) {
                // The test creates the file in another process.
                try await Task.sleep(for: .milliseconds(1))
            }
            try await orders.execute { orders in
                try await orders.insertEffect(job.order)
                try await orders.jobs.complete(context)
            }
        }
        do {
            try await completing.value
            report("done \(job.order)")
        } catch JobError.claimLost(let id) {
            report("lost \(job.order)")
            throw JobError.claimLost(id)
        }
    }
}
