import Foundation
import HTTPTypes
import KasaneAccounts
import KasaneDomain
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Logging
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserContractTests {
    @Test(.overEachStore, arguments: UserContract.all)
    func `the database keeps the contract`(promise: UserContract) async throws {
        try await TestDatabase().withTransactions { _, users in try await promise.check(users) }
    }

    @Test(.overEachStore) func `another Tenki keeps the contract`() async throws {
        try await withTenkiOfUsers { server, _ in
            for promise in UserContract.all {
                try await promise.check(server)
                try await empty(server)
            }
        }
    }

    @Test func `a transaction on another Tenki writes one user, and refuses a second`() async throws
    {
        try await withTenkiOfUsers { server, _ in
            let error = await #expect(throws: RemoteTransactionError.self) {
                try await server.execute { repositories in
                    for name in ["a", "b"] {
                        try await repositories.users.save(
                            User(id: UserID(name), mail: EmailAddress("\(name)@example.jp"))
                        )
                    }
                }
            }

            #expect(error?.description.contains("use one for each") == true)
            let count = try await server.read { try await $0.users.count() }
            #expect(count == 0)
            await #expect(throws: RemoteTransactionError.self) {
                try await server.read(within: .seconds(1)) { try await $0.users.count() }
            }
        }
    }

    @Test func `a change at the other Tenki meanwhile is a conflict`() async throws {
        try await withTenkiOfUsers { server, _ in
            let keep = ManageUsers(transactions: server, clock: SystemWallClock()).acting(
                as: .system
            )
            let hanako = try await keep.store(
                User(id: UserID("hanako"), mail: EmailAddress("hanako@example.jp"))
            )
            let changed = await #expect(throws: DomainError.self) {
                try await server.execute { repositories in
                    var user = try #require(try await repositories.users.find(hanako.id))
                    user.birthday = try birthday("1990-04-01")
                    try await repositories.users.save(user)
                    try await keep.setBirthday(birthday("1991-04-01"), of: hanako.id)
                }
            }
            let deleted = await #expect(throws: DomainError.self) {
                try await server.execute { repositories in
                    let user = try #require(try await repositories.users.find(hanako.id))
                    try await repositories.users.save(user)
                    try await keep.delete(hanako.id)
                }
            }

            #expect(changed?.isConflict == true)
            #expect(deleted?.isConflict == true)
            #expect(try await keep.users() == [])
        }
    }

    @Test func `a user changed at the other Tenki since it was read is not deleted`()
        async throws
    {
        try await withTenkiOfUsers { server, _ in
            let keep = ManageUsers(transactions: server, clock: SystemWallClock()).acting(
                as: .system
            )
            let hanako = try await keep.store(
                User(id: UserID("hanako"), mail: EmailAddress("hanako@example.jp"))
            )
            let error = await #expect(throws: DomainError.self) {
                try await server.execute { repositories in
                    _ = try await repositories.users.delete(hanako.id)
                    // Sent when the body has ended.
                    try await keep.setBirthday(birthday("1991-04-01"), of: hanako.id)
                }
            }

            #expect(error?.isConflict == true)
            #expect(try await keep.user(hanako.id).birthday == birthday("1991-04-01"))
            await #expect(throws: DomainError.self) {
                try await keep.delete(hanako.id, readAs: hanako.version)
            }
            #expect(try await keep.users().map(\.version) == [2])
        }
    }

    @Test func `a mail address taken at the other Tenki is reported as such`() async throws {
        try await withTenkiOfUsers { server, _ in
            let first = try User(id: UserID("a"), mail: EmailAddress("a@example.jp"))
            let sameMail = try User(id: UserID("b"), mail: first.mail)
            let keep = ManageUsers(transactions: server, clock: SystemWallClock()).acting(
                as: .system
            )
            try await keep.store(first)

            await #expect(throws: UserConflictError.nameTaken(first.id)) {
                try await keep.store(first)
            }
            // The other server rejects it too if it receives it.
            await #expect(throws: UserConflictError.mailTaken(first.mail)) {
                try await server.execute { try await $0.users.save(sameMail) }
            }
        }
    }

    @Test(.overEachStore)
    func `the address of an account at the other Tenki is its person's`() async throws {
        try await withTenkiOfUsers { server, _ in
            let clock = SystemWallClock()
            let keep = ManageUsers(transactions: server, clock: clock).acting(as: .system)
            let user = try await keep.store(
                User(id: UserID("a"), mail: EmailAddress("a@example.jp"))
            )

            await #expect(throws: UserConflictError.mailOfAccount(user.id)) {
                try await keep.setMail(EmailAddress("mine@example.jp"), of: user.id)
            }
            #expect(try await keep.users().map(\.mail.text) == ["a@example.jp"])
        }
    }

    @Test func `a wrong token is reported, and never shown`() async throws {
        try await withTenkiOfUsers { _, site in
            let wrong = "another-token-of-16"
            let users = try RemoteUserTransactions(at: site, token: wrong)
            let error = await #expect(throws: DomainError.self) {
                try await users.read { try await $0.users.all() }
            }
            #expect(error?.reason as? RemoteUsersFailure == .tokenRejected)
            #expect(error.map { "\($0)" }?.contains(wrong) == false)
        }
    }

    @Test func `a Tenki that is away is unavailable`() async throws {
        try await FaultServer.run(.close) { server in
            try await withUsers(at: server.baseURL) { users in
                let error = await #expect(throws: DomainError.self) {
                    try await users.read { try await $0.users.all() }
                }
                #expect(error?.reason is RemoteUsersFailure)
            }
        }
    }

    @Test func `a lost response to a write reports an unknown outcome, and is not sent again`()
        async throws
    {
        let choose: @Sendable (FaultServer.Request) -> FaultServer.Fault = { request in
            request.method == "GET" ? .ok("{\"users\": []}") : .reset
        }
        try await FaultServer.run(choosing: choose) { server in
            try await withUsers(at: server.baseURL) { users in
                let user = try User(id: UserID("a"), mail: EmailAddress("a@example.jp"))
                let error = await #expect(throws: DomainError.self) {
                    try await users.execute { try await $0.users.save(user) }
                }
                #expect(error?.reason as? RemoteUsersFailure == .mayBeStored(.connectionLost))
                #expect(server.requests.map(\.method) == ["GET", "POST"])
            }
        }
    }

    private func empty(_ users: any TransactionTemplate<UserRepositories>) async throws {
        for user in try await users.read({ try await $0.users.all() }) {
            try await users.execute { _ = try await $0.users.delete(user.id) }
        }
    }
}

let token = "token-of-the-tests"

/// Runs a server with the users API enabled for the tests' token.
func withTenkiOfUsers(
    _ body: (RemoteUserTransactions, _ site: RoutedTenki) async throws -> Void
) async throws {
    let site = try await RoutedTenki(
        demo: TestDatabase(),
        [],
        environment: ["TENKI_USERS_TOKEN": token]
    )
    try await body(RemoteUserTransactions(at: site, token: token), site)
}

private func withUsers(
    at url: String,
    _ body: (RemoteUserTransactions) async throws -> Void
) async throws {
    try await AsyncHTTPTransport.run { transport in
        try await body(
            RemoteUserTransactions(at: url, token: Secret(token), over: transport, logger: .quiet)
        )
    }
}

extension RemoteUserTransactions {
    fileprivate init(at site: RoutedTenki, token: String) throws {
        try self.init(
            at: site.origin,
            token: Secret(token),
            over: SiteTransport(site: site),
            logger: .quiet
        )
    }
}

extension Logger {
    fileprivate static var quiet: Logger {
        Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    }
}
