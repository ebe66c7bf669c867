import Foundation
import KasaneDomain
import Testing
import UsersApplication
import UsersDomain
import UsersInfrastructure

@Suite
struct RegisterUserTests {
    private let users = StoreUserRepository.inMemory()
    private let registerUser: RegisterUser

    init() throws {
        let now = try Date("2026-11-29T12:00:00Z", strategy: .iso8601)
        registerUser = RegisterUser(users: users) { now }
    }

    @Test func `a user is registered with a normalised address`() async throws {
        try await registerUser(email: " ｈａｎａｋｏ@Example.JP ", birthday: "1996-02-29")

        let hanako = try User(email: "hanako@example.jp", birthday: "1996-02-29")
        #expect(try await users.all() == [hanako])
    }

    @Test(arguments: [
        ("hanako", "1996-02-29", UserReason.emailInvalid, "email"),
        ("hanako@example.jp", "1997-02-29", .birthdayInvalid, "birthday"),
        ("hanako@example.jp", "29/2/1996", .birthdayInvalid, "birthday"),
        ("hanako@example.jp", "2026-12-01", .birthdayInFuture, "birthday"),
    ])
    func `an invalid field is named, and nobody is registered`(
        email: String,
        birthday: String,
        reason: UserReason,
        field: String
    ) async throws {
        await #expect(throws: DomainError.invalidInput(reason, field: field)) {
            try await registerUser(email: email, birthday: birthday)
        }
        #expect(try await users.all() == [])
    }

    @Test func `a child is registered where the day has already begun`() async throws {
        try await registerUser(email: "newborn@example.jp", birthday: "2026-11-30")
    }
}
