import AsyncHTTPClient
import Foundation
import KasaneHTTP
import NIOCore

/// What a call costs beside AsyncHTTPClient alone, both in this process against the same server.
func httpFigures() async throws -> [Figure] {
    try await StaticServer.run { server in
        try await AsyncHTTPTransport.run { transport in
            let client = try APIClient(
                baseURL: server.baseURL,
                transport: transport,
                userAgent: "bench"
            )
            let url = server.baseURL + "/items"
            let kasane: @Sendable () async throws -> Int = {
                try await client.send(Items()).count
            }
            let bare: @Sendable () async throws -> Int = {
                let request = HTTPClientRequest(url: url)
                let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
                let body = try await response.body.collect(upTo: 4 << 20)
                return try JSONDecoder()
                    .decode([Items.Item].self, from: Data(body.readableBytesView)).count
            }
            return [
                Figure(
                    name: "http.get1k.c1.ratio",
                    value: try await ratio(kasane, bare, calls: 2000, tasks: 1),
                    unit: "latency",
                    digits: 3
                ),
                Figure(
                    name: "http.get1k.c32.ratio",
                    value: 1 / (try await ratio(kasane, bare, calls: 8000, tasks: 32)),
                    unit: "throughput",
                    digits: 3
                ),
                try await cached(server.baseURL, transport),
                try await coalesced(server, transport),
            ]
        }
    }
}

/// The median of how much longer one takes than the other, each round measured in turns.
private func ratio(
    _ one: @escaping @Sendable () async throws -> Int,
    _ other: @escaping @Sendable () async throws -> Int,
    calls: Int,
    tasks: Int
) async throws -> Double {
    var ratios: [Double] = []
    _ = try await time(one, calls: calls, tasks: tasks)
    _ = try await time(other, calls: calls, tasks: tasks)
    for round in 0..<11 {
        // Whoever comes first may be slower: they take turns.
        if round.isMultiple(of: 2) {
            let first = try await time(one, calls: calls, tasks: tasks)
            ratios.append(first / (try await time(other, calls: calls, tasks: tasks)))
        } else {
            let first = try await time(other, calls: calls, tasks: tasks)
            ratios.append(try await time(one, calls: calls, tasks: tasks) / first)
        }
    }
    return ratios.sorted()[ratios.count / 2]
}

private func time(
    _ call: @escaping @Sendable () async throws -> Int,
    calls: Int,
    tasks: Int
) async throws -> Double {
    let duration = try await ContinuousClock().measure {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    for _ in 0..<calls / tasks { _ = try await call() }
                }
            }
            try await group.waitForAll()
        }
    }
    if ProcessInfo.processInfo.environment["BENCH_DETAILS"] != nil {
        let each = duration / .microseconds(1) / Double(calls)
        FileHandle.standardError.write(Data("\(tasks) tasks: \(each) µs\n".utf8))
    }
    return duration / .microseconds(1)
}

/// The microseconds of a call that is answered from memory, decoding included.
private func cached(_ baseURL: String, _ transport: AsyncHTTPTransport) async throws -> Figure {
    let client = try APIClient(
        baseURL: baseURL,
        transport: transport,
        userAgent: "bench",
        policies: CallPolicies(cache: CachePolicy())
    )
    let endpoint = Items(policy: EndpointPolicy(caching: .fresh(for: .seconds(3600))))
    _ = try await client.send(endpoint)
    var times: [Double] = []
    for _ in 0..<9 {
        let duration = try await ContinuousClock().measure {
            for _ in 0..<10_000 { _ = try await client.send(endpoint) }
        }
        times.append(duration / .microseconds(1) / 10_000)
    }
    return Figure(name: "http.cached.us", value: times.sorted()[4], unit: "µs")
}

/// The requests that the server gets of a thousand equal calls at once.
private func coalesced(
    _ server: StaticServer,
    _ transport: AsyncHTTPTransport
) async throws -> Figure {
    let client = try APIClient(baseURL: server.baseURL, transport: transport, userAgent: "bench")
    let before = server.requests
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<1000 {
            group.addTask { _ = try await client.send(Items(path: "/slow")) }
        }
        try await group.waitForAll()
    }
    return Figure(
        name: "http.coalesced.calls",
        value: Double(server.requests - before),
        unit: "calls",
        digits: 0
    )
}

private struct Items: Endpoint {
    struct Item: Decodable, Sendable {
        var id: Int
        var name: String
        var tags: [String]
    }

    var path: EndpointPath = "/items"
    var policy = EndpointPolicy()
    typealias Response = [Item]
}
