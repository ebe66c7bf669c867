import Foundation
import GRDB
import NIOHTTP1

func lockFigures(database: String) async throws -> [Figure] {
    let token = "a-token-for-the-bench"
    let server = try TenkiServer(database: database, environment: ["TENKI_USERS_TOKEN": token])
    defer { server.stop() }
    let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
    let port = server.port
    // From the server's perspective this process is another one.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let foreign = try DatabaseQueue(path: database, configuration: configuration)
    try await add(-1, headers, port: port)

    try await foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let waits = try await withThrowingTaskGroup(of: (Double, Int).self) { group in
        for writer in 0..<12 {
            group.addTask {
                let start = ContinuousClock.now
                let status = try await add(writer, headers, port: port)
                return ((ContinuousClock.now - start) / .seconds(1), status)
            }
        }
        async let reads = longestRead(headers, port: port)
        let waits = try await group.reduce(into: []) { $0.append($1) }
        let read = try await reads
        note("lock: the statuses were \(waits.map(\.1).sorted()), a read waited \(read) s at most")
        return waits.map(\.0)
    }
    try await foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try foreign.close()
    let status = try await add(99, headers, port: port)
    guard status == 201 else { throw UnexpectedOutputError(line: "after the lock: \(status)") }
    note("lock: the waits were \(waits.sorted().map { ($0 * 10).rounded() / 10 }) s")
    return [
        Figure(name: "admission.lock.wait_s", value: waits.max() ?? 0, unit: "s", digits: 2)
    ]
}

@discardableResult
private func add(_ number: Int, _ headers: [(String, String)], port: Int) async throws -> Int {
    let connection = try await SourcedConnection.open(from: "127.0.0.2", port: port)
    defer { connection.close() }
    let name = number < 0 ? "first" : "writer\(number)"
    let user = #"{"id": "\#(name)", "mail": "\#(name)@example.jp"}"#
    return try await connection.send(.POST, "/api/v1/users", headers, body: user, within: 120)
        .status
}

/// Reads the users repeatedly while the first writers wait, and returns the longest response time
/// in seconds.
private func longestRead(_ headers: [(String, String)], port: Int) async throws -> Double {
    let end = ContinuousClock.now + .seconds(6)
    var longest = 0.0
    while ContinuousClock.now < end {
        let connection = try await SourcedConnection.open(from: "127.0.0.3", port: port)
        defer { connection.close() }
        let start = ContinuousClock.now
        try await connection.send(.GET, "/api/v1/users", headers, within: 120)
        longest = max(longest, (ContinuousClock.now - start) / .seconds(1))
        try await Task.sleep(for: .milliseconds(50))
    }
    return longest
}
