import KasaneDomain

extension StoreContract {
    /// What an observer sees.
    static let observations = [
        StoreContract("the first value comes at once, and each change after it") { subject in
            let transactions = subject.transactions
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            try expect(try await counts.next(), 0, "the first value")
            for number in 1...3 {
                try await transactions.execute { try await $0.notes.save(.numbered(number)) }
                try expect(try await counts.next(), number, "the next value")
            }
        },
        StoreContract("a value that is no other is not told again") { subject in
            let transactions = subject.transactions
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            try expect(try await counts.next(), 0, "the first value")
            // None of these changes the count; the last one does.
            let account = ContractAccount(id: "a", balance: 1)
            try await transactions.execute { try await $0.accounts.save(account) }
            try await transactions.execute { try await $0.notes.deleteAll() }
            try await expectRefusal {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    throw Refusal()
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
        StoreContract("who takes the values slowly gets the newest") { subject in
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
            try expect(try await task.value, [0], "what was seen")
        },
        StoreContract("an error of the query ends the observation") { subject in
            var values = subject.transactions
                .observe { _ -> Int in throw Refusal() }
                .makeAsyncIterator()
            do {
                _ = try await values.next()
                throw ContractViolation(description: "the query's error was not thrown")
            } catch is Refusal {}
            try expect(try await values.next(), nil, "what follows the error")
        },
        StoreContract("no change is missed, however many writers and observers") { subject in
            let transactions = subject.transactions
            let last = 200
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        var seen = -1
                        let counts = transactions.observe { try await $0.notes.count() }
                        for try await count in counts {
                            guard count > seen else {
                                throw ContractViolation(description: "\(count) after \(seen)")
                            }
                            seen = count
                            // Were a change missed, this would wait for ever.
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
