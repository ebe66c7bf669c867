import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain
import Testing

/// Tests of servers that are killed while they write.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct KilledServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `acknowledged boards, pictures and tiles survive kill -9 under writes`()
        async throws
    {
        var boards: Set<BoardID> = []
        var files: [String: Data] = [:]
        for round in 1...3 {
            let server = try await start()
            if files.isEmpty { files = try await readFiles(of: server) }
            boards.formUnion(try await createBoards(at: server, round))

            let next = try await start()
            let stored = try await database.withTransactions { transactions in
                try await transactions.read { try await $0.boards.all().map(\.id) }
            }
            #expect(boards.subtracting(stored) == [], "round \(round)")
            for (path, body) in files {
                #expect(try await next.send(.get, path).body == body, "\(path)")
            }
            #expect(await next.stop(SIGTERM).exitCode == 0)
        }
    }

    private func start() async throws -> RunningTenki {
        try await RunningTenki(demo: database, "--trusted-proxy", "127.0.0.1")
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

    /// Creates boards from four clients, kills the server after 20 responses, and returns all
    /// acknowledged boards.
    private func createBoards(at server: RunningTenki, _ round: Int) async throws -> Set<BoardID> {
        let (created, continuation) = AsyncStream<BoardID>.makeStream()
        async let clients: Void = withTaskGroup(of: Void.self) { group in
            for client in 1...4 {
                group.addTask {
                    for number in 0... {
                        let network = "10.\(round).\(client).\(number)"
                        // The server is killed before some responses.
                        guard let board = try? await server.createBoard(from: network) else {
                            return
                        }
                        continuation.yield(board)
                    }
                }
            }
            await group.waitForAll()
            continuation.finish()
        }
        var boards: Set<BoardID> = []
        for await board in created {
            boards.insert(board)
            if boards.count == 20 { server.process.send(SIGKILL) }
        }
        await clients
        try #require(boards.count >= 20)
        _ = await server.process.outcome()
        return boards
    }
}
