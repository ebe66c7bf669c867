import Foundation
import KasaneDomain

extension StoreContract {
    /// Requirements for values that some columns would change or can't store.
    static let values = [
        StoreContract("a value that some columns can't store is rejected") { subject in
            guard try await subject.readings() != nil else { return }
            for refused in refusedReadings {
                let before = subject.transactions.commits.count
                try await subject.transactions.execute { try await expectRefused(refused, by: $0) }
                if !subject.signalsOthers {
                    try expect(subject.transactions.commits.count, before, "the commits")
                }
                // A rejected value doesn't end the transaction.
                let stored = try await subject.transactions.execute { repositories in
                    try await expectRefused(refused, by: repositories)
                    try await repositories.readings?.save(ContractReading(id: 1))
                    return try await repositories.readings?.all()
                }
                try expect(stored, [ContractReading(id: 1)], "the readings after \(refused.name)")
            }
        },
        StoreContract("an ID that some columns can't store is rejected") { subject in
            guard try await subject.readings() != nil else { return }
            try await subject.transactions.execute { repositories in
                try await expectError("an account") {
                    try await repositories.accounts.save(ContractAccount(id: "a\0b", balance: 1))
                } _: {
                    isRefusal($0, InputProblem.containsNUL, "id")
                }
                try await repositories.accounts.save(ContractAccount(id: "a", balance: 1))
            }
        },
        StoreContract("unusual values that every column can store are unchanged") { subject in
            guard try await subject.readings() != nil else { return }
            let readings = [
                ContractReading(id: 0, text: #"\u0000"#, value: -.infinity),
                ContractReading(id: 1, value: -0.0, detail: .init(note: #"\\u0000"#)),
                ContractReading(id: UInt64(Int64.max), value: .greatestFiniteMagnitude),
            ]
            try await subject.transactions.execute { repositories in
                try await repositories.readings?.save(readings)
                return
            }
            try expect(try await subject.readings(), readings, "the readings")
        },
        StoreContract("a key that some columns can't store finds nothing") { subject in
            guard try await subject.readings() != nil else { return }
            let (small, great) = (UInt64(Int64.max) + 1, UInt64.max)
            try await subject.transactions.execute { repositories in
                try await repositories.readings?.save(ContractReading(id: 1))
                try await repositories.accounts.save(ContractAccount(id: "a", balance: 1))
            }
            try await subject.transactions.execute { repositories in
                guard let readings = repositories.readings else { return }
                for id in [small, great] {
                    try expect(try await readings.find(id), nil, "the reading \(id)")
                    try expect(try await readings.delete(id), false, "deleting \(id)")
                }
                let found = try await readings.find([great, 1, small])
                try expect(found.map(\.id), [1], "the readings")
                let accounts = repositories.accounts
                try expect(try await accounts.find("a\0"), nil, "the account")
                try expect(try await accounts.find(["a\0", "a"]).map(\.id), ["a"], "the accounts")
                try expect(try await accounts.delete("a\0"), false, "deleting the account")
            }
            let before = subject.transactions.commits.count
            let deleted = try await subject.transactions.execute { repositories in
                [
                    try await repositories.readings?.delete([1, great]),
                    try await repositories.accounts.delete(["a", "a\0"]),
                ]
            }
            try expect(deleted, [1, 1], "the numbers of deleted elements")
            let isSignalled = subject.transactions.commits.count > before
            try expect(isSignalled, true, "whether it is signalled")
        },
        StoreContract("a page after a key that some columns can't store is rejected") { subject in
            guard try await subject.readings() != nil else { return }
            try await subject.transactions.read { repositories in
                try await expectError("a page of readings") {
                    try await repositories.readings?.elements(after: .max, limit: 1)
                } _: {
                    isRefusal($0, InputProblem.tooLarge, "id")
                }
                try await expectError("a page of accounts") {
                    try await repositories.accounts.elements(after: "a\0", limit: 1)
                } _: {
                    isRefusal($0, InputProblem.containsNUL, "id")
                }
            }
        },
        StoreContract("a rejected element among several ends the transaction") { subject in
            guard try await subject.readings() != nil else { return }
            try await expectFailed("the transaction") {
                try await subject.transactions.execute { try await saveSeveral(in: $0) }
            } because: {
                isRefusal($0, InputProblem.notANumber, "value")
            }
            try await subject.transactions.execute { repositories in
                try await repositories.readings?.save(ContractReading(id: 3))
                try await expectFailed("the savepoint") {
                    try await repositories.execute { try await saveSeveral(in: $0) }
                } because: {
                    isRefusal($0, InputProblem.notANumber, "value")
                }
            }
            try expect(try await subject.readings()?.map(\.id), [3], "the readings")
        },
    ]

    private typealias Refused = (
        name: String, reading: ContractReading, problem: InputProblem, field: String
    )

    private static let refusedReadings: [Refused] = [
        ("a large number", ContractReading(id: .max), .tooLarge, "id"),
        ("a number above Int64.max", ContractReading(id: UInt64(Int64.max) + 1), .tooLarge, "id"),
        ("a text", ContractReading(id: 1, text: "a\0b"), .containsNUL, "text"),
        ("NaN", ContractReading(id: 1, value: .nan), .notANumber, "value"),
        ("a signaling NaN", ContractReading(id: 1, value: .signalingNaN), .notANumber, "value"),
        (
            "a date", ContractReading(id: 1, moment: Date(timeIntervalSince1970: 253_402_300_800)),
            .dateOutOfRange, "moment"
        ),
        (
            "a date that is rounded up",
            ContractReading(id: 1, moment: Date(timeIntervalSince1970: 253_402_300_799.9998)),
            .dateOutOfRange, "moment"
        ),
        (
            "no date", ContractReading(id: 1, moment: Date(timeIntervalSince1970: .nan)),
            .dateOutOfRange, "moment"
        ),
        (
            "a string within JSON", ContractReading(id: 1, detail: .init(note: "a\0")),
            .containsNUL, "detail"
        ),
        (
            "a name within JSON", ContractReading(id: 1, detail: .init(labels: ["a\0": ""])),
            .containsNUL, "detail"
        ),
        (
            "NaN within JSON", ContractReading(id: 1, detail: .init(factors: [1, .nan])),
            .cannotBeEncoded, "detail"
        ),
        (
            "infinity within JSON",
            ContractReading(id: 1, detail: .init(factors: [-.infinity])), .cannotBeEncoded, "detail"
        ),
    ]

    /// Throws unless a reading is rejected with its reason.
    private static func expectRefused(
        _ refused: Refused,
        by repositories: ContractRepositories
    ) async throws {
        try await expectError(refused.name) {
            try await repositories.readings?.save(refused.reading)
        } _: {
            isRefusal($0, refused.problem, refused.field)
        }
    }

    /// Saves two readings and catches the rejection of the second reading.
    private static func saveSeveral(in repositories: ContractRepositories) async throws {
        let several = [ContractReading(id: 1), ContractReading(id: 2, value: .nan)]
        try await expectError("saving several") {
            try await repositories.readings?.save(several)
        } _: {
            isRefusal($0, InputProblem.notANumber, "value")
        }
    }

    /// Returns whether an error rejects a field's value.
    private static func isRefusal(
        _ error: any Error,
        _ problem: InputProblem,
        _ field: String
    ) -> Bool {
        guard case .invalidInput(let reason, let name, _)? = error as? DomainError else {
            return false
        }
        return reason as? InputProblem == problem && name == field
    }
}

extension StoreUnderTest {
    /// Returns all readings, or `nil` if the store under test has none.
    fileprivate func readings() async throws -> [ContractReading]? {
        try await transactions.read { try await $0.readings?.all() }
    }
}
