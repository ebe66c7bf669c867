import Foundation
import NIOHTTP1

/// A way for one client to cause as much cost to a server as possible.
struct Hostility: Sendable {
    typealias Step = @Sendable () async throws -> Void

    let name: String
    let worker: @Sendable (HostileClient) async throws -> Step

    /// Creates a hostility that requests an address without preparation.
    init(_ name: String, get path: @escaping @Sendable () -> String) {
        self.name = name
        worker = { client in { try await client.send(.GET, path()) } }
    }

    init(_ name: String, worker: @escaping @Sendable (HostileClient) async throws -> Step) {
        self.name = name
        self.worker = worker
    }

    static let all = reads + forms + streams

    private static let reads = [
        Hostility("the board") { "/" },
        Hostility("240 photographs") { photographs },
        Hostility("a city") { "/cities/130010" },
        Hostility("the search for cities") { "/cities?q=\(prefixes.randomElement() ?? "")" },
        Hostility("the JSON of all cities") { "/api/v1/cities" },
        Hostility("the JSON of found cities") {
            "/api/v1/cities?q=\(prefixes.randomElement() ?? "")"
        },
        Hostility("JSON with a long query") { "/api/v1/cities?q=\(long)" },
        Hostility("photographs that nobody has searched") {
            "/api/v1/photos?q=w\(Int.random(in: 0..<1_000_000_000))"
        },
        Hostility("long heads") { client in
            let cookies = "a=" + String(repeating: "x; b=", count: 2_500)
            return {
                try await client.send(.GET, "/?q=\(long)", [("Accept-Language", cookies)])
            }
        },
    ]

    private static let forms = [
        Hostility("forms of an unknown page") { client in
            let body = formOfUnknownPage()
            return { try await client.send(.POST, "/", [formType], body: body) }
        },
        Hostility("forms of an unknown page of 240 photographs") { client in
            let body = formOfUnknownPage()
            return { try await client.send(.POST, photographs, [formType], body: body) }
        },
        Hostility("forms of an own page") { client in
            let page = try await client.openPage("/")
            let fields = many("f.city-field=n", 97)
            return { _ = try await page.submit(fields) }
        },
        Hostility("many fields at once") { client in
            try await inputs(client, "/") { _ in many("f.city-field=n", 99) }
        },
        Hostility("an address' query again and again") { client in
            try await inputs(client, "/photos") { "q=q%3Drain%26pages%3D\($0 % 2 * 11 + 1)" }
        },
    ]

    private static let streams = [
        Hostility("typing") { client in
            try await inputs(client, "/", hasStream: true) { number in
                "f.city-field=\(prefixes[number % prefixes.count])"
            }
        },
        Hostility("sorting the board") { client in
            try await inputs(client, "/", hasStream: true) { number in
                number % 2 == 0 ? "b.down-130010=" : "b.up-130010="
            }
        },
        Hostility("refreshing the board") { client in
            try await inputs(client, "/", hasStream: true) { _ in "b.refresh-all=" }
        },
        Hostility("reopened streams of the board") { client in
            try await reopening("/", client)
        },
        Hostility("reopened streams of 240 photographs") { client in
            try await reopening(photographs, client)
        },
    ]

    private static func inputs(
        _ client: HostileClient,
        _ path: String,
        hasStream: Bool = false,
        _ events: @escaping @Sendable (Int) -> String
    ) async throws -> Step {
        let pages = OwnPages(client: client, path: path, hasStream: hasStream)
        return { try await pages.input(events) }
    }

    private static func reopening(_ path: String, _ client: HostileClient) async throws -> Step {
        let page = try await client.openPage(path)
        return {
            let status = try await page.fetchWhole()
            // Any status except success and temporary refusals means that the page has ended.
            guard [200, 429, 503].contains(status) else {
                throw LiveBenchmarkError(text: "no stream: \(status)")
            }
        }
    }

    private static func many(_ pair: String, _ count: Int) -> String {
        Array(repeating: pair, count: count).joined(separator: "&")
    }

    private static let prefixes = ["n", "na", "nag", "t", "to", "s", "sa", "a", "k", "ka"]
    private static let long = String(repeating: "n", count: 7_900)
}

/// The pages of a worker, used in turn because each accepts a limited rate of inputs.
private actor OwnPages {
    private let client: HostileClient
    private let path: String
    private let hasStream: Bool
    private var pages: [HostilePage] = []
    private var number = 0

    init(client: HostileClient, path: String, hasStream: Bool) {
        self.client = client
        self.path = path
        self.hasStream = hasStream
    }

    func input(_ events: @Sendable (Int) -> String) async throws {
        number += 1
        if pages.count < 2 {
            let page = try await client.openPage(path)
            if hasStream { try await page.openStream() }
            pages.append(page)
        }
        let page = pages[number / 2 % pages.count]
        switch try await page.input(events(number / 2)) {
        case 410:
            page.close()
            pages.removeAll { $0.id == page.id }
        case 429: try await Task.sleep(for: .milliseconds(100))
        default: break
        }
    }
}
