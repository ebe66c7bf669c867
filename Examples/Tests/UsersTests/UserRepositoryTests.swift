import KasaneContainer
import KasaneDomain
import Testing
import UsersDomain

/// The repository's contract, which every implementation must fulfill.
@Suite(.timeLimit(.minutes(5)))
struct UserRepositoryTests {
    @Test(arguments: Place.allCases)
    func `stored users are found, and listed by their addresses`(place: Place) async throws {
        let hanako = try User(email: "hanako@example.jp", birthday: "1996-02-29")
        let taro = try User(email: "taro..yamada@docomo.ne.jp", birthday: "2015-06-08")
        let slash = try User(email: "a/b+c%20@example.jp", birthday: "1970-01-01")

        try await place.run { container in
            let users: any UserRepository = try container.resolve()
            for user in [hanako, taro, slash] { try await users.store(user) }

            #expect(try await users.all() == [taro, slash, hanako])
            for user in [hanako, taro, slash] {
                #expect(try await users.find(user.email) == user)
            }
            #expect(try await users.find(try EmailAddress("jiro@example.jp")) == nil)
        }
    }

    @Test(arguments: Place.allCases)
    func `one of several users who want an address at once gets it`(place: Place) async throws {
        try await place.run { container in
            let users: any UserRepository = try container.resolve()
            let outcomes = await withTaskGroup { group in
                for day in 1...9 {
                    group.addTask { await store("hanako@example.jp", "1996-02-0\(day)", in: users) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            let taken = DomainError.invalidInput(UserReason.emailTaken, field: "email")
            #expect(outcomes.count { $0 == nil } == 1)
            #expect(outcomes.count { $0 == taken } == 8)
            #expect(try await users.all().count == 1)
        }
    }

    @Test(arguments: Place.allCases)
    func `a deleted user is gone`(place: Place) async throws {
        let hanako = try User(email: "hanako@example.jp", birthday: "1996-02-29")

        try await place.run { container in
            let users: any UserRepository = try container.resolve()
            try await users.store(hanako)
            try await users.delete(hanako.email)

            #expect(try await users.find(hanako.email) == nil)
            #expect(try await users.all() == [])
            try await users.delete(hanako.email)
            try await users.store(hanako)
        }
    }
}

/// Returns the reason why a user wasn't stored.
private func store(
    _ email: String,
    _ birthday: String,
    in users: any UserRepository
) async -> DomainError? {
    do {
        try await users.store(try User(email: email, birthday: birthday))
        return nil
    } catch {
        return DomainError(reporting: error)
    }
}
