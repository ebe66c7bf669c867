import KasaneDomain
import KasaneJobs

struct Enqueuer: Sendable {
    let store: OrderStore
    let first: Int

    private static let width = 3
    private static let backlog = 200

    private struct Refusal: Error {}

    func run() async throws {
        try await withThrowingTaskGroup { group in
            for offset in 0..<Self.width {
                group.addTask {
                    for number in stride(from: first + offset, to: .max, by: Self.width) {
                        try await order(number)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func order(_ number: Int) async throws {
        do {
            while number % 10 == 0, try await isAhead() {
                // The workers are given time to catch up.
                try await Task.sleep(for: .milliseconds(5))
            }
            try await store.orders.execute { orders in
                try await orders.jobs.enqueue(BookOrder(order: number))
                try await orders.jobs.enqueue(SendOrder(order: number))
                // Time in which a worker that took the jobs would do so without their reason, and
                // in which this process may be killed.
                try await Task.sleep(for: .microseconds(Int.random(in: 0..<2_000)))
                try await orders.insertOrder(number)
                if number % 5 == 0 { throw Refusal() }
            }
            report("acknowledged \(number)")
        } catch is Refusal {
            report("refused \(number)")
        } catch is DomainError {
            // Another process used the store for long; whether the order is stored is not known.
            // The next attempt leaves the store some time.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func isAhead() async throws -> Bool {
        try await store.jobs.read { jobs in
            try await jobs.depths().contains { $0.counts[.ready, default: 0] > Self.backlog }
        }
    }
}
