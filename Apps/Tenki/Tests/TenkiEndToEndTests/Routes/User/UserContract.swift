import KasaneDomain
import TenkiDomain
import Testing

struct UserContract: Sendable, CustomTestStringConvertible {
    typealias Users = any TransactionTemplate<UserRepositories>

    let testDescription: String
    let check: @Sendable (Users) async throws -> Void

    static let all = writing + reading + endings

    private static let writing = [
        Self(testDescription: "a transaction's writes are visible afterwards") { users in
            let hanako = try user("hanako", born: "1990-04-01")
            try await users.execute { try await $0.users.save(hanako) }
            let stored = try await users.all()
            #expect(stored.map(\.id) == [hanako.id])
            #expect(stored.map(\.birthday) == [hanako.birthday])
            #expect(stored.map(\.version) == [1])
        },
        Self(testDescription: "a name of another script is stored, replaced and deleted") { users in
            let hanako = try User(id: UserID("花子"), mail: EmailAddress("hanako@example.jp"))
            try await users.execute { try await $0.users.save(hanako) }
            try await users.execute { repositories in
                var stored = try #require(try await repositories.users.find(hanako.id))
                stored.birthday = try birthday("1990-04-01")
                try await repositories.users.save(stored)
            }
            let stored = try await users.all()
            #expect(stored.map(\.id.text) == ["花子"])
            #expect(try stored.map(\.birthday) == [birthday("1990-04-01")])
            let isDeleted = try await users.execute { try await $0.users.delete(hanako.id) }
            #expect(isDeleted)
        },
        Self(testDescription: "a transaction sees its own writes") { users in
            let hanako = try user("hanako")
            let seen = try await users.execute { repositories in
                try await repositories.users.save(hanako)
                return try await repositories.users.find(hanako.id)
            }
            #expect(seen?.version == 1)
            let stored = try await users.all()
            #expect(stored == [seen])
        },
        Self(testDescription: "a user who was read and changed is replaced") { users in
            try await users.keep("hanako")
            try await users.execute { repositories in
                var hanako = try #require(try await repositories.users.all().first)
                hanako.birthday = try birthday("1990-04-01")
                try await repositories.users.save(hanako)
            }
            let stored = try await users.all()
            #expect(try stored.map(\.birthday) == [birthday("1990-04-01")])
            #expect(stored.map(\.version) == [2])
        },
        Self(testDescription: "the second of two writers that read the same state gets a conflict")
        {
            users in
            try await users.keep("hanako")
            let old = try #require(try await users.all().first)
            try await users.execute { try await $0.users.save(old) }
            let error = await #expect(throws: DomainError.self) {
                try await users.execute { try await $0.users.save(old) }
            }
            #expect(error?.isConflict == true)
        },
        Self(testDescription: "a deleted user is gone, and deleting returns whether it existed") {
            users in
            try await users.keep("hanako")
            let id = try UserID("hanako")
            let deletes = [
                try await users.execute { try await $0.users.delete(id) },
                try await users.execute { try await $0.users.delete(id) },
            ]
            #expect(deletes == [true, false])
            let stored = try await users.all()
            #expect(stored == [])
        },
    ]

    private static let reading = [
        Self(testDescription: "users come in the order of their names, by pages too") { users in
            for name in ["taro", "a_b", "hanako", "a.b", "a-b"] { try await users.keep(name) }
            let (names, page, count) = try await users.read { repositories in
                (
                    try await repositories.users.all().map(\.id.text),
                    try await repositories.users.elements(after: UserID("a.b"), limit: 2)
                        .map(\.id.text),
                    try await repositories.users.count()
                )
            }
            #expect(names == ["a-b", "a.b", "a_b", "hanako", "taro"])
            #expect(page == ["a_b", "hanako"])
            #expect(count == 5)
        },
        Self(testDescription: "a user is found by name and by mail address") { users in
            try await users.keep("hanako")
            try await users.keep("taro")
            let (taro, hanako, nobody) = try await users.read { repositories in
                (
                    try await repositories.users.find(UserID("taro")),
                    try await repositories.users.find(mail: EmailAddress("hanako@example.jp")),
                    try await repositories.users.find(mail: EmailAddress("nobody@example.jp"))
                )
            }
            #expect([taro, hanako, nobody].map(\.?.id.text) == ["taro", "hanako", nil])
        },
        Self(testDescription: "two reads return the same") { users in
            try await users.keep("hanako")
            try await users.read { repositories in
                let first = try await repositories.users.all()
                await Task.detached { try? await users.keep("taro") }.value
                let second = try await repositories.users.all()
                #expect(first == second)
            }
        },
        Self(testDescription: "an observer sees each commit") { users in
            var values = users.observe { try await $0.users.count() }.makeAsyncIterator()
            let nobody = try await values.next()
            try await users.keep("hanako")
            let one = try await values.next()
            #expect(nobody == 0)
            #expect(one == 1)
        },
    ]

    private static let endings = [
        Self(testDescription: "nothing is written of a body that throws") { users in
            await #expect(throws: RefusalError.self) {
                try await users.execute { repositories in
                    try await repositories.users.save(user("hanako"))
                    throw RefusalError()
                }
            }
            let stored = try await users.all()
            #expect(stored == [])
        },
        Self(testDescription: "nothing is written of a body that is cancelled") { users in
            let task = Task.detached {
                try await users.execute { repositories in
                    try await repositories.users.save(user("hanako"))
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let stored = try await users.all()
            #expect(stored == [])
        },
        Self(testDescription: "a reader cannot write") { users in
            await #expect(throws: TransactionError.readOnly) {
                try await users.read { try await $0.users.save(user("hanako")) }
            }
            await #expect(throws: TransactionError.readOnly) {
                try await users.read { _ = try await $0.users.delete(UserID("hanako")) }
            }
        },
        Self(testDescription: "a repository ends with its transaction") { users in
            let box = Box()
            try await users.execute { box.repository = $0.users }
            await #expect(throws: TransactionError.ended) { try await box.repository?.all() }
            await #expect(throws: TransactionError.ended) {
                try await box.repository?.save(user("hanako"))
            }
        },
    ]
}

private struct RefusalError: Error {}

/// Holds a repository that escapes its transaction.
private final class Box {
    var repository: (any UserRepository)?
}

private func user(_ name: String, born day: String? = nil) throws -> User {
    try User(
        id: UserID(name),
        mail: EmailAddress("\(name)@example.jp"),
        birthday: day.map(birthday)
    )
}

func birthday(_ day: String) throws -> Birthday {
    try Birthday(CalendarDate(day), today: CalendarDate(day))
}

extension TransactionTemplate<UserRepositories> {
    fileprivate func all() async throws -> [User] { try await read { try await $0.users.all() } }

    fileprivate func keep(_ name: String) async throws {
        try await execute { try await $0.users.save(user(name)) }
    }
}

extension DomainError {
    var isConflict: Bool {
        if case .conflict = self { true } else { false }
    }
}
