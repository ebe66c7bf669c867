import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

/// Tests of servers that are killed while they write.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct KilledServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `acknowledged users, pictures and tiles survive kill -9 under writes`()
        async throws
    {
        var users: Set<String> = []
        var files: [String: Data] = [:]
        for round in 1...3 {
            let server = try await start()
            if files.isEmpty { files = try await readFiles(of: server) }
            users.formUnion(try await addUsers(to: server, round))

            let next = try await start()
            let stored = try await self.users(of: next)
            #expect(users.subtracting(stored) == [], "round \(round)")
            for (path, body) in files {
                #expect(try await next.send(.get, path).body == body, "\(path)")
            }
            #expect(await next.stop(SIGTERM).exitCode == 0)
        }
    }

    private func start() async throws -> RunningTenki {
        try await RunningTenki(
            ["--demo", "--database", database.location],
            environment: ["TENKI_USERS_TOKEN": usersToken]
        )
    }

    private func readFiles(of server: RunningTenki) async throws -> [String: Data] {
        let photos = try await server.get("/photos?q=rain").body
        let radar = try await server.get("/radar?city=130010").body
        let picture = try #require(photos.firstMatch(of: #/src="(/images/demo-[^"]+)"/#)?.1)
        let tile = try #require(radar.firstMatch(of: #/href="(/images/radar/[^"]+)"/#)?.1)
        var files: [String: Data] = [:]
        for path in [String(picture), String(tile)] {
            let response = try await server.send(.get, path)
            #expect(response.status == .ok)
            files[path] = response.body
        }
        return files
    }

    /// Adds users from four clients, kills the server after 20 responses, and returns the names of
    /// all acknowledged users.
    private func addUsers(to server: RunningTenki, _ round: Int) async throws -> Set<String> {
        let (added, continuation) = AsyncStream<String>.makeStream()
        async let clients: Void = withTaskGroup(of: Void.self) { group in
            for client in 1...4 {
                group.addTask {
                    for number in 0... {
                        let name = "user-\(round)-\(client)-\(number)"
                        guard await add(name, to: server) else { return }
                        continuation.yield(name)
                    }
                }
            }
            await group.waitForAll()
            continuation.finish()
        }
        var names: Set<String> = []
        for await name in added {
            names.insert(name)
            if names.count == 20 { server.process.send(SIGKILL) }
        }
        await clients
        try #require(names.count >= 20)
        _ = await server.process.outcome()
        return names
    }

    /// Returns whether the server has acknowledged a new user.
    private func add(_ name: String, to server: RunningTenki) async -> Bool {
        do {
            let response = try await server.send(
                .post,
                "/api/v1/users",
                [.authorization: "Bearer \(usersToken)", .contentType: "application/json"],
                body: #"{"id": "\#(name)", "mail": "\#(name)@example.jp"}"#
            )
            return response.status == .created
        } catch {
            // The server was killed before its response.
            return false
        }
    }

    private func users(of server: RunningTenki) async throws -> Set<String> {
        struct Users: Decodable {
            struct User: Decodable { let id: String }
            let users: [User]
        }
        let response = try await server.send(
            .get,
            "/api/v1/users",
            [.authorization: "Bearer \(usersToken)"]
        )
        return Set(try JSONDecoder().decode(Users.self, from: response.body).users.map(\.id))
    }
}

private let usersToken = "0123456789abcdef0123456789abcdef"
