import Foundation
import NIOHTTP1
import Synchronization

func pageMemoryFigures(database: String) async throws -> [Figure] {
    var worst = 0.0
    for variant in PageVariant.all {
        // A low rate limit would only prolong the measurement, which concerns the limits of pages.
        let server = try TenkiServer(database: database, ["--request-rate", "2000"])
        defer { server.stop() }
        // Memory that is allocated once for any use does not count.
        _ = try await open(variant, count: 300, method: .HEAD, server)
        let before = server.residentMegabytes
        let (opened, statuses) = try await open(variant, count: 10_000, method: .GET, server)
        let growth = server.residentMegabytes - before
        note(
            "page: \(variant.name): \(Int(growth)) MB for \(opened) pages, the answers were \(statuses)"
        )
        worst = max(worst, growth)
    }
    return [Figure(name: "admission.client.page_mb", value: worst, unit: "MB")]
}

/// A page, and the data that a client makes the server keep with it.
private struct PageVariant: Sendable {
    let name: String
    var path = "/"
    var headers: [(String, String)] = []
    var input: String?

    static let all = [
        PageVariant(name: "plain"),
        PageVariant(
            name: "15 kB of cookies",
            headers: [("Cookie", "a=" + String(repeating: "x", count: 15_000))]
        ),
        PageVariant(
            name: "an address of 8 kB",
            path: "/?a=" + String(repeating: "x", count: 8_000)
        ),
        PageVariant(
            name: "16 kB that are typed",
            input: "f.city-field=" + String(repeating: "x", count: 16_000)
        ),
        PageVariant(name: "240 photographs", path: photographs),
    ]
}

/// Opens pages for at most a minute, and keeps them open like a browser without JavaScript.
private func open(
    _ variant: PageVariant,
    count: Int,
    method: HTTPMethod,
    _ server: TenkiServer
) async throws -> (opened: Int, statuses: [Int: Int]) {
    let client = HostileClient(source: "127.0.2.1", port: server.port, isPaced: false)
    defer { client.close() }
    // The first request sets the cookies that the concurrent requests share.
    _ = try? await client.send(.GET, "/")
    let end = ContinuousClock.now + .seconds(60)
    let left = Countdown(count)
    // After this many refusals the server refuses the remaining requests, too.
    let refusals = Countdown(500)
    let opened = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<12 {
            group.addTask {
                var opened = 0
                while ContinuousClock.now < end, left.takeOne() {
                    do {
                        if method == .HEAD {
                            try await client.send(.HEAD, variant.path, variant.headers)
                            continue
                        }
                        let page = try await client.openPage(variant.path, variant.headers)
                        try await client.send(.GET, "/kasane/plain.css?page=\(page.id)")
                        if let input = variant.input { _ = try await page.input(input) }
                        opened += 1
                    } catch {
                        guard refusals.takeOne() else { break }
                        try? await Task.sleep(for: .milliseconds(20))
                    }
                }
                return opened
            }
        }
        return await group.reduce(0, +)
    }
    return (opened, client.statuses)
}

private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) {
        left = Mutex(count)
    }

    func takeOne() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}
