import KasaneDomain
import Synchronization

extension StoreContract {
    static let observations = [
        StoreContract("the first value arrives immediately, then every change") { subject in
            let transactions = subject.transactions
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            try expect(try await counts.next(), 0, "the first value")
            for number in 1...3 {
                try await transactions.execute { try await $0.notes.save(.numbered(number)) }
                try expect(try await counts.next(), number, "the next value")
            }
        },
        StoreContract("an equal value is not reported again") { subject in
            let transactions = subject.transactions
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            try expect(try await counts.next(), 0, "the first value")
            // Only the last of these transactions changes the count.
            let account = ContractAccount(id: "a", balance: 1)
            try await transactions.execute { try await $0.accounts.save(account) }
            try await transactions.execute { try await $0.notes.deleteAll() }
            try await expectRefusal {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    throw RefusalError()
                }
            }
            let writer = Task.detached {
                try await transactions.execute {
                    try await $0.notes.save([.numbered(1), .numbered(2)])
                }
            }
            try expect(try await counts.next(), 2, "the next value")
            try await writer.value
        },
        StoreContract("a slow observer receives the latest value") { subject in
            let transactions = subject.transactions
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            try expect(try await counts.next(), 0, "the first value")
            for number in 1...20 {
                try await transactions.execute { try await $0.notes.save(.numbered(number)) }
            }
            try expect(try await counts.next(), 20, "the next value")
        },
        StoreContract("observing ends when the task is cancelled") { subject in
            let transactions = subject.transactions
            let begun = AsyncStream<Void>.makeStream()
            let task = Task.detached {
                var seen: [Int] = []
                for try await count in transactions.observe({ try await $0.notes.count() }) {
                    seen.append(count)
                    begun.continuation.yield()
                }
                return seen
            }
            for await _ in begun.stream { break }
            task.cancel()
            try expect(try await task.value, [0], "the observed values")
        },
        StoreContract("a failed query is repeated at the next commit") {
            subject in
            let transactions = subject.transactions
            let fails = Mutex(true)
            var counts =
                transactions.observe(retryingAfter: .seconds(3_600)) { repositories in
                    if fails.withLock({ $0 }) { throw RefusalError() }
                    return try await repositories.notes.count()
                }
                .makeAsyncIterator()
            try await expectRefusal { try await counts.next() }
            fails.withLock { $0 = false }
            try await transactions.execute { try await $0.notes.save(.numbered(1)) }
            try expect(try await counts.next(), 1, "the value after the error")
            try await transactions.execute { try await $0.notes.save(.numbered(2)) }
            try expect(try await counts.next(), 2, "the next value")
            fails.withLock { $0 = true }
            // The commits change what the query reads, but not its value.
            try await transactions.execute { try await $0.notes.save(.numbered(2)) }
            try await expectRefusal { try await counts.next() }
            fails.withLock { $0 = false }
            try await transactions.execute { try await $0.notes.save(.numbered(2)) }
            try expect(try await counts.next(), 2, "the same value as before the error")
        },
        StoreContract("a failed query is repeated without a commit") { subject in
            let failures = Mutex(3)
            let results = subject.transactions
                .observe(retryingAfter: .milliseconds(1)) { repositories in
                    let fails = failures.withLock { left in
                        left -= 1
                        return left >= 0
                    }
                    if fails { throw RefusalError() }
                    return try await repositories.notes.count()
                }
                .results
            var iterator = results.makeAsyncIterator()
            // Only the first of three consecutive failures is reported.
            try await expectRefusal { try await iterator.next()?.get() }
            try expect(try await iterator.next()?.get(), 0, "the value after the errors")
        },
        StoreContract("no change is missed with many writers and observers") { subject in
            let transactions = subject.transactions
            let last = 200
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        var seen = -1
                        let counts = transactions.observe { try await $0.notes.count() }
                        for try await count in counts {
                            guard count > seen else {
                                throw ContractViolationError(description: "\(count) after \(seen)")
                            }
                            seen = count
                            // A missed change would make this loop wait forever.
                            if count == last { break }
                        }
                    }
                }
                for writer in 0..<2 {
                    group.addTask {
                        for number in 0..<last / 2 {
                            let note = ContractNote.numbered(writer * last + number)
                            try await transactions.execute { try await $0.notes.save(note) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        },
    ]
}
