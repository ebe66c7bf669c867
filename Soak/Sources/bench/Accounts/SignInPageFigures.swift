import AsyncHTTPClient
import Foundation
import Hummingbird
import KasaneAccounts
import KasaneHummingbird
import NIOHTTP1
import Synchronization

private let people = 200

func signInPageFigures() async throws -> [Figure] {
    try await withLiveProcess(arguments: ["--account-server"]) { server in
        let clients = try await LiveClients.open(people, port: server.port)
        let quiet = try await updateTimes(clients, server, first: 1, count: 20)
        let isOver = Mutex(false)
        let signIns = Task {
            defer { isOver.withLock { $0 = true } }
            return try await signIn(at: server)
        }
        var busy: [Double] = []
        var number = 100
        while !isOver.withLock({ $0 }) {
            busy += try await updateTimes(clients, server, first: number, count: 1)
            number += 1
        }
        let answers = try await signIns.value
        let times = answers.compactMap { $0.isDone ? $0.milliseconds : nil }
        let name = "accounts.pages"
        return [
            Figure(name: "\(name).quiet_p99_ms", value: percentile(0.99, of: quiet), unit: "ms"),
            Figure(name: "\(name).p99_ms", value: percentile(0.99, of: busy), unit: "ms"),
            Figure(
                name: "\(name).signed_in",
                value: Double(times.count),
                unit: "count",
                digits: 0
            ),
            Figure(
                name: "\(name).busy",
                value: Double(answers.count - times.count),
                unit: "count",
                digits: 0
            ),
            Figure(name: "\(name).sign_in_p50_ms", value: percentile(0.5, of: times), unit: "ms"),
            Figure(name: "\(name).last_sign_in_ms", value: times.max() ?? 0, unit: "ms"),
        ]
    }
}

/// Changes the board, and returns the times in milliseconds until each page has each change.
private func updateTimes(
    _ clients: LiveClients,
    _ server: LiveProcess,
    first: Int,
    count: Int
) async throws -> [Double] {
    var times: [Double] = []
    for number in first..<first + count {
        clients.arrivals.clear()
        let start = ContinuousClock.now
        try await server.send(.POST, "/change/\(number)")
        while clients.arrivals.moments.count < people {
            try await Task.sleep(for: .milliseconds(1))
        }
        times += clients.arrivals.moments.map { ($0 - start) / .milliseconds(1) }
        try await Task.sleep(for: .milliseconds(100))
    }
    return times
}

private struct SignInAnswer {
    let isDone: Bool
    let milliseconds: Double
}

private func signIn(at server: LiveProcess) async throws -> [SignInAnswer] {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = people
    let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: configuration
    )
    let answers = try await withThrowingTaskGroup(of: SignInAnswer.self) { group in
        for number in 0..<people {
            group.addTask {
                var request = HTTPClientRequest(url: server.address("/sign-in/\(number)"))
                request.method = .POST
                let start = ContinuousClock.now
                let response = try await client.execute(request, timeout: .seconds(120))
                let body = String(buffer: try await response.body.collect(upTo: 1_000))
                return SignInAnswer(
                    isDone: body == "ok",
                    milliseconds: (ContinuousClock.now - start) / .milliseconds(1)
                )
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
    try await client.shutdown()
    return answers
}

func serveSignIns() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let width = ProcessInfo.processInfo.environment["KASANE_HASH_WIDTH"].flatMap(Int.init)
    let file = folder.appending(path: "accounts")
    // All cores can prepare the accounts.
    let preparation = try AccountSubject.sqlite(file, hasher: PasswordHasher(width: 2))
    try await preparation.add("person", people)
    try await preparation.close()
    let subject = try AccountSubject.sqlite(file, hasher: PasswordHasher(width: width))
    try await serveLivePages { routes in
        routes.post("/sign-in/:number") { _, context in
            let number = try context.parameters.require("number", as: Int.self)
            do {
                _ = try await subject.accounts.signIn(
                    AccountSubject.mail("person", number),
                    password: AccountSubject.password,
                    from: AccountClient(network: "network \(number)", browser: "browser")
                )
                return "ok"
            } catch AccountError.busy {
                return "busy"
            }
        }
    }
}
