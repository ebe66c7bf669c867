import Foundation
import HTTPTypes

/// The load: readers, visitors and programs that use the server concurrently.
final class ChaosLoad: Sendable {
    let findings: Findings
    private let client: ChaosClient
    private let writers: [UserWriter]
    private let visitors: [MarkedVisitor]
    private let readers: [PageReader]

    init(client: ChaosClient, findings: Findings, random: inout SeededGenerator) {
        let pages = SharedPages()
        self.client = client
        self.findings = findings
        var generator = random.fork()
        writers = (0..<3).map { number in
            UserWriter(
                name: "w\(number)",
                client: client,
                findings: findings,
                random: generator.fork()
            )
        }
        visitors = (0..<5).map { _ in
            MarkedVisitor(
                client: client,
                others: pages,
                findings: findings,
                random: &generator
            )
        }
        readers = (0..<4).map { _ in
            PageReader(client: client, findings: findings, random: generator.fork())
        }
    }

    var acknowledged: Int {
        get async {
            var sum = 0
            for writer in writers { sum += await writer.acknowledged }
            return sum
        }
    }

    func run(during body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for writer in writers { group.addTask { await repeating { await writer.step() } } }
            for visitor in visitors { group.addTask { await repeating { await visitor.step() } } }
            for reader in readers { group.addTask { await repeating { await reader.step() } } }
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    func verify() async {
        for writer in writers { await writer.verify() }
    }

    func leave() async {
        for visitor in visitors { await visitor.leave() }
    }
}

/// Repeats a step until the task is cancelled.
///
/// A step itself is not cancelled, because the outcome of an abandoned request would be unknown.
private func repeating(_ step: @escaping @Sendable () async -> Void) async {
    while !Task.isCancelled {
        await Task { await step() }.value
        // Sets the rate of the load. Cancellation interrupts the sleep.
        try? await Task.sleep(for: .milliseconds(10))
    }
}

/// A client without scripts that reads pages, the API and pictures.
actor PageReader {
    private let client: ChaosClient
    private let findings: Findings
    private var random: SeededGenerator

    init(client: ChaosClient, findings: Findings, random: SeededGenerator) {
        self.client = client
        self.findings = findings
        self.random = random
    }

    func step() async {
        let word = ["rain", "snow", "kyoto", "sea", "fog"].randomElement(using: &random) ?? "sun"
        let city = ["016010", "130010", "270000", "471010"].randomElement(using: &random) ?? ""
        let page = Int.random(in: 1...3, using: &random)
        let paths = [
            "/", "/world", "/cities/\(city)", "/cities?q=na", "/about", "/photos?q=\(word)",
            "/photos?q=\(word)&pages=\(page)", "/healthz", "/readyz", "/nowhere",
            "/api/v1/cities/\(city)/forecast", "/api/v1/world", "/api/v1/cities?q=\(word)",
            "/api/v1/photos?q=\(word)&page=\(page)",
            "/api/v1/photos?q=\(word)\(random.next() % 50)", "/kasane/live.js", "/assets/tenki.css",
        ]
        let path = paths.randomElement(using: &random) ?? "/"
        guard let answer = await client.send(.get, path) else { return }
        if answer.body.contains("mark-") { findings.add("\(path) shows a visitor's input") }
        if answer.status == 500 { findings.add("\(path) was answered 500: \(answer.body)") }
        guard let picture = answer.body.firstMatch(of: #/src="(/images/[^"]+)"/#) else { return }
        _ = await client.send(.get, String(picture.1))
    }
}
