import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of `tenki user set --admin` beside a running server.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct AdministratorCommandTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a user becomes an administrator and back, and signs in again each time`()
        async throws
    {
        let server = try await RoutedTenki(demo: database)
        try await server.add("hanako", "--admin", to: database)
        try await server.add("taro", to: database)
        var taro = try await server.signIn("taro@example.jp")
        #expect(try await server.send(.get, "/account/people", taro.header).status.code == 403)

        for (option, status) in [("--admin", 200), ("--no-admin", 403)] {
            let outcome = await set("taro@example.jp", option)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("taro@example.jp"))
            // The rights of a session do not change.
            #expect(try await server.send(.get, "/account", taro.header).status.code == 303)
            taro = try await server.signIn("taro@example.jp")
            #expect(
                try await server.send(.get, "/account/people", taro.header).status.code == status
            )
        }
    }

    private func set(_ arguments: String...) async -> TenkiProcess.Outcome {
        await InProcessTenki.run(["user", "set"] + arguments + ["--database", database.location])
    }
}
