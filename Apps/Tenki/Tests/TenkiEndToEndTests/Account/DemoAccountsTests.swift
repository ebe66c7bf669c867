import Foundation
import GRDB
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DemoAccountsTests {
    private typealias Start = (server: RunningTenki, line: String)

    private enum Step: CaseIterable {
        case database, password, account
    }

    private let folder: URL
    private let database: String
    private let environment: [String: String]
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
        let data = URL(filePath: file.path).deletingLastPathComponent()
        folder = data.appending(path: "tenki")
        database = folder.appending(path: "demo.sqlite").path
        environment = ["XDG_DATA_HOME": data.path]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    @Test func `each start prints the same accounts`() async throws {
        let first = try await start()
        try await expectSignIn(as: first.line, at: first.server)
        _ = await first.server.stop(SIGTERM)

        let second = try await start()
        #expect(second.line == first.line)
        try await expectSignIn(as: second.line, at: second.server)
        _ = await second.server.stop(SIGTERM)
    }

    @Test(arguments: 1...5)
    func `three starts at once share the accounts`(round: Int) async throws {
        let starts: [Start] = try await withThrowingTaskGroup(of: Start.self) { group in
            for _ in 1...3 { group.addTask { try await start() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(Set(starts.map(\.line)).count == 1, "\(starts.map(\.line))")
        #expect(try passwordFiles() == ["demo-password"])
        try await expectSignIn(as: starts[0].line, at: starts[0].server)
        for start in starts { _ = await start.server.stop(SIGTERM) }
    }

    @Test func `killed starts leave no account without the printed password`() async throws {
        for step in Step.allCases {
            let process = try TenkiProcess(
                ["serve", "--port", "0", "--demo"],
                environment: environment
            )
            // The files of another process can only be polled.
            while !isStored(step) { try await Task.sleep(for: .milliseconds(1)) }
            process.send(SIGKILL)
            _ = await process.outcome()
        }

        let last = try await start()
        try await expectSignIn(as: last.line, at: last.server)
        _ = await last.server.stop(SIGTERM)
    }

    @Test func `a user with the administrator's address keeps the password and no role`()
        async throws
    {
        try await add("admin@demo.example")

        let (server, line) = try await start()

        #expect(line.hasPrefix("Sign in as hanako@demo.example, password "))
        let cookies = try await server.signIn("admin@demo.example")
        #expect(try await server.send(.get, "/account/people", cookies.header).status == .forbidden)
        _ = await server.stop(SIGTERM)
    }

    @Test func `printing the routes creates no accounts`() async throws {
        let outcome = try await TenkiProcess(
            ["serve", "--demo", "--routes"],
            environment: environment
        ).outcome()

        #expect(outcome.exitCode == 0)
        #expect(try number("SELECT count(*) FROM kasane_account") == 0)
        #expect(try passwordFiles() == [])
    }

    /// Starts a server, and returns it with the line about its accounts.
    private func start() async throws -> Start {
        let server = try await RunningTenki(["--demo"], environment: environment)
        return (server, await server.process.firstLine())
    }

    private func expectSignIn(
        as line: String,
        at server: RunningTenki
    ) async throws {
        let names = #/Sign in as (\S+) or (\S+) \(administrator\), password (\S+)/#
        let match = try #require(line.wholeMatch(of: names), "\(line)")
        for (mail, status) in [(match.1, 403), (match.2, 200)] {
            let cookies = try await server.signIn(String(mail), password: String(match.3))
            #expect(
                try await server.send(.get, "/account/people", cookies.header).status.code == status
            )
        }
        #expect(try number("SELECT count(*) FROM kasane_account") == 2)
        let path = folder.appending(path: "demo-password").path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    private func add(_ mail: String) async throws {
        let password = folder.appending(path: "password").path
        try Data(RunningTenki.password.utf8).write(to: URL(filePath: password))
        let outcome = await InProcessTenki.run(
            "user",
            "add",
            mail,
            "--password-file",
            password,
            "--database",
            database
        )
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    private func isStored(_ step: Step) -> Bool {
        // Until the table exists, the query fails.
        switch step {
        case .database: FileManager.default.fileExists(atPath: database)
        case .password: (try? passwordFiles())?.isEmpty == false
        case .account: (try? number("SELECT count(*) FROM kasane_account")) ?? 0 > 0
        }
    }

    private func number(_ query: String) throws -> Int {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: database, configuration: configuration)
            .read { try Int.fetchOne($0, sql: query) ?? 0 }
    }

    private func passwordFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("demo-password") }
    }
}
