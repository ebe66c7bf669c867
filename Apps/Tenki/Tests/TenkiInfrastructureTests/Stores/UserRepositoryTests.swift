import KasaneDomain
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserRepositoryTests {
    @Test(arguments: StoreEngine.installed)
    func `a user is found by name and by address, of several the first by name`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let mail = try EmailAddress("a@b.jp")
        let names = try ["b", "z", "ä", "a"].map { try UserID($0) }
        try await transactions.execute { repositories in
            for name in names { try await repositories.users.save(User(id: name, mail: mail)) }
        }

        let (first, all) = try await transactions.read { repositories in
            (
                try await repositories.users.find(mail: mail),
                try await repositories.users.all()
            )
        }

        // The order is that of the bytes in every store.
        #expect(all.map(\.id.text) == ["a", "b", "z", "ä"])
        #expect(first == all.first)
    }

    @Test(arguments: StoreEngine.installed)
    func `a user that was changed in the meantime is not overwritten`(
        engine: StoreEngine
    ) async throws {
        let transactions = try await TenkiStore(engine).transactions
        let user = try User(id: UserID("a"), mail: EmailAddress("a@b.jp"))
        try await transactions.execute { repositories in
            try await repositories.users.save(user)
            let stored = try #require(try await repositories.users.find(user.id))
            try await repositories.users.save(stored)
        }

        await #expect(throws: DomainError.self) {
            try await transactions.execute { try await $0.users.save(user) }
        }
    }

    @Test(arguments: StoreEngine.installed)
    func `a user's row that makes no sense is named`(engine: StoreEngine) async throws {
        let store = try await TenkiStore(engine)
        try await store.execute(
            """
            INSERT INTO "user" (id, mail, version) VALUES ('a', 'nowhere', 1), ('b', 'b@c.jp', 1)
            """
        )

        let error = await #expect(throws: DomainError.self) {
            try await store.transactions.read { try await $0.users.all() }
        }

        #expect(error?.description.contains("the row of user with id") == true)
        let other = try await store.transactions.read { try await $0.users.find(UserID("b")) }
        #expect(other?.mail == (try EmailAddress("b@c.jp")))
    }
}
