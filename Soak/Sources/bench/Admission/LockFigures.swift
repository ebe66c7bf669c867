import Foundation
import GRDB
import NIOHTTP1

func lockFigures(database: String) async throws -> [Figure] {
    let server = try TenkiServer(database: database)
    defer { server.stop() }
    let port = server.port
    // From the server's perspective this process is another one.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let foreign = try DatabaseQueue(path: database, configuration: configuration)
    var visitors: [Visitor] = []
    for number in 0..<14 { visitors.append(try await Visitor(number: number, port: port)) }
    try await visitors[12].watch()

    try await foreign.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let waits = try await withThrowingTaskGroup(of: (Double, Int).self) { group in
        for visitor in visitors[..<12] {
            group.addTask {
                let start = ContinuousClock.now
                let reply = try await visitor.watch()
                return ((ContinuousClock.now - start) / .seconds(1), reply.status)
            }
        }
        async let reads = longestRead(port: port)
        let waits = try await group.reduce(into: []) { $0.append($1) }
        let read = try await reads
        note("lock: the statuses were \(waits.map(\.1).sorted()), a read waited \(read) s at most")
        return waits.map(\.0)
    }
    try await foreign.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    let before = try await boards(in: foreign)
    let status = try await visitors[13].watch().status
    guard try await boards(in: foreign) == before + 1 else {
        throw UnexpectedOutputError(line: "after the lock: \(status)")
    }
    try foreign.close()
    note("lock: the waits were \(waits.sorted().map { ($0 * 10).rounded() / 10 }) s")
    return [
        Figure(name: "admission.lock.wait_s", value: waits.max() ?? 0, unit: "s", digits: 2)
    ]
}

/// A newcomer on a city's page, in a network of its own because each can create few boards a day.
private struct Visitor: Sendable {
    private let source: String
    private let port: Int
    private let cookies: String
    private let page: String

    init(number: Int, port: Int) async throws {
        source = "127.0.0.\(10 + number)"
        self.port = port
        let connection = try await SourcedConnection.open(from: source, port: port)
        defer { connection.close() }
        let reply = try await connection.send(.GET, "/cities/011000")
        cookies = reply.headers["Set-Cookie"].map { String($0.prefix { $0 != ";" }) }
            .joined(separator: "; ")
        guard let id = reply.text.firstMatch(of: #/name="page" value="([^"]+)"/#)?.1 else {
            throw UnexpectedOutputError(line: "\(reply.status) without a page")
        }
        page = String(id)
    }

    /// Adds the city to the visitor's board.
    @discardableResult
    func watch() async throws -> SourcedConnection.Reply {
        let connection = try await SourcedConnection.open(from: source, port: port)
        defer { connection.close() }
        let headers = [
            ("Cookie", cookies), ("Content-Type", "application/x-www-form-urlencoded"),
        ]
        let form = "page=\(page)&turn=0&b.watch="
        return try await connection.send(.POST, "/cities/011000", headers, body: form, within: 120)
    }
}

private func boards(in database: DatabaseQueue) async throws -> Int {
    try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM board") ?? 0 }
}

/// Reads the health of the store repeatedly while the first writers wait, and returns the longest
/// response time in seconds.
private func longestRead(port: Int) async throws -> Double {
    let end = ContinuousClock.now + .seconds(6)
    var longest = 0.0
    while ContinuousClock.now < end {
        let connection = try await SourcedConnection.open(from: "127.0.0.3", port: port)
        defer { connection.close() }
        let start = ContinuousClock.now
        try await connection.send(.GET, "/about", within: 120)
        longest = max(longest, (ContinuousClock.now - start) / .seconds(1))
        try await Task.sleep(for: .milliseconds(50))
    }
    return longest
}
