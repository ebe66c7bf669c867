import KasaneDomain

extension StoreContract {
    static let repositories = [
        StoreContract("an element is found as it was saved") { subject in
            let note = ContractNote(id: 7, text: "雨のち晴\n“é” 🌦 ' \" ; -- %")
            let found = try await subject.transactions.execute { repositories in
                try await repositories.notes.save(note)
                return [
                    try await repositories.notes.find(7), try await repositories.notes.find(8),
                ]
            }
            try expect(found, [note, nil], "the elements found")
        },
        StoreContract("saving again replaces the element") { subject in
            try await subject.transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                try await repositories.notes.save(ContractNote(id: 1, text: "b"))
            }
            try expect(try await subject.texts(), ["b"], "the notes")
        },
        StoreContract("several elements are found in the requested order") { subject in
            let notes = try await subject.transactions.execute { repositories in
                try await repositories.notes.save((1...5).map { .numbered($0) })
                return try await repositories.notes.find([4, 9, 2, 4])
            }
            try expect(notes.map(\.id), [4, 2], "the notes")
        },
        StoreContract("all elements are in key order") { subject in
            try await subject.transactions.execute { repositories in
                for number in [3, 10, 1, 2] { try await repositories.notes.save(.numbered(number)) }
            }
            try expect(try await subject.texts(), ["1", "2", "3", "10"], "the notes")
        },
        StoreContract("pages return each element once") { subject in
            let ids = try await subject.transactions.execute { repositories in
                try await repositories.notes.save((1...7).map { .numbered($0) })
                var ids: [[Int]] = []
                var last: Int?
                repeat {
                    let page = try await repositories.notes.elements(after: last, limit: 3)
                    ids.append(page.map(\.id))
                    last = page.last?.id
                } while last != nil
                return ids
            }
            try expect(ids, [[1, 2, 3], [4, 5, 6], [7], []], "the pages")
        },
        StoreContract("a page can follow a deleted element") { subject in
            let page = try await subject.transactions.execute { repositories in
                try await repositories.notes.save((1...4).map { .numbered($0) })
                try await repositories.notes.delete(2)
                return try await repositories.notes.elements(after: 2, limit: 9)
            }
            try expect(page.map(\.id), [3, 4], "the page")
        },
        StoreContract("a page size below 1 is rejected") { subject in
            try await subject.transactions.read { repositories in
                for limit in [0, -1] {
                    try await expectError("a limit of \(limit)") {
                        try await repositories.notes.elements(after: nil, limit: limit)
                    } _: { error in
                        error as? DomainError
                            == .invalidInput(InputProblem.limitBelowOne(limit), field: "limit")
                    }
                }
            }
        },
        StoreContract("deleting returns the number of deleted elements") { subject in
            let answers = try await subject.transactions.execute { repositories in
                try await repositories.notes.save((1...6).map { .numbered($0) })
                return (
                    try await repositories.notes.delete(1), try await repositories.notes.delete(1),
                    try await repositories.notes.delete([1, 2, 3, 3]),
                    try await repositories.notes.count()
                )
            }
            try expect([answers.0, answers.1], [true, false], "deleting one")
            try expect([answers.2, answers.3], [2, 3], "deleting some, and the rest")
        },
        StoreContract("deleting all leaves other repositories alone") { subject in
            let counts = try await subject.transactions.execute { repositories in
                try await repositories.notes.save((1...3).map { .numbered($0) })
                try await repositories.accounts.save(ContractAccount(id: "a", balance: 1))
                try await repositories.notes.deleteAll()
                return [
                    try await repositories.notes.count(), try await repositories.accounts.count(),
                ]
            }
            try expect(counts, [0, 1], "the counts")
        },
        StoreContract("empty lists are not a special case") { subject in
            let (notes, count) = try await subject.transactions.execute { repositories in
                try await repositories.notes.save([])
                try await repositories.notes.deleteAll()
                let notes = try await repositories.notes.find([])
                return (notes, try await repositories.notes.delete([]))
            }
            try expect(notes, [], "the notes")
            try expect(count, 0, "the number of deleted elements")
        },
    ]
}
