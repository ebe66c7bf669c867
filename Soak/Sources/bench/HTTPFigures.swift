import AsyncHTTPClient
import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP
import NIOCore

/// Measures the cost of a call compared with plain AsyncHTTPClient, in one process and against the
/// same server.
func httpFigures() async throws -> [Figure] {
    try await StaticServer.run { server in
        try await AsyncHTTPTransport.run { transport in
            let client = try APIClient(
                baseURL: server.baseURL,
                transport: transport,
                userAgent: "bench"
            )
            let url = server.baseURL + "/forecast"
            // Kasane's transport uses 32 connections; AsyncHTTPClient's default of 8 would be a
            // disadvantage.
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
            let other = HTTPClient(
                eventLoopGroupProvider: .singleton,
                configuration: configuration
            )
            // The paths differ because equal calls would share a response.
            let kasane: @Sendable (Int) async throws -> Int = { task in
                try await client.send(Forecast(path: "/forecast/\(task)")).days.count
            }
            let bare: @Sendable (Int) async throws -> Int = { task in
                let request = HTTPClientRequest(url: "\(url)/\(task)")
                let response = try await other.execute(request, timeout: .seconds(10))
                let body = try await response.body.collect(upTo: 4 << 20)
                return try JSONDecoder()
                    .decode(Forecast.Response.self, from: Data(body.readableBytesView)).days.count
            }
            let figures = [
                Figure(
                    name: "http.get1k.c1.ratio",
                    value: try await ratio(kasane, bare, calls: 500, tasks: 1),
                    unit: "latency",
                    digits: 3
                ),
                Figure(
                    name: "http.get1k.c32.ratio",
                    value: 1 / (try await ratio(kasane, bare, calls: 3200, tasks: 32)),
                    unit: "throughput",
                    digits: 3
                ),
                try await cached(server.baseURL, transport),
                try await coalesced(server, transport),
            ]
            try await other.shutdown()
            return figures
        }
    }
}

private func ratio(
    _ one: @escaping @Sendable (Int) async throws -> Int,
    _ other: @escaping @Sendable (Int) async throws -> Int,
    calls: Int,
    tasks: Int
) async throws -> Double {
    var ratios: [Double] = []
    for round in 0..<61 {
        let isFirst = round.isMultiple(of: 2)
        let before = try await time(isFirst ? one : other, calls: calls, tasks: tasks)
        let after = try await time(isFirst ? other : one, calls: calls, tasks: tasks)
        // The first round opens connections.
        if round > 0 { ratios.append(isFirst ? before / after : after / before) }
    }
    return ratios.sorted()[ratios.count / 2]
}

private func time(
    _ call: @escaping @Sendable (Int) async throws -> Int,
    calls: Int,
    tasks: Int
) async throws -> Double {
    let duration = try await ContinuousClock().measure {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    for _ in 0..<calls / tasks { _ = try await call(task) }
                }
            }
            try await group.waitForAll()
        }
    }
    return duration / .microseconds(1)
}

private func cached(_ baseURL: String, _ transport: AsyncHTTPTransport) async throws -> Figure {
    let client = try APIClient(
        baseURL: baseURL,
        transport: transport,
        userAgent: "bench",
        policies: CallPolicies(cache: CachePolicy())
    )
    let endpoint = Forecast(policy: EndpointPolicy(caching: .fresh(for: .seconds(3600))))
    _ = try await client.send(endpoint)
    var times: [Double] = []
    for _ in 0..<40 {
        let duration = try await ContinuousClock().measure {
            for _ in 0..<1000 { _ = try await client.send(endpoint) }
        }
        times.append(duration / .microseconds(1) / 1000)
    }
    return Figure(name: "http.cached.us", value: times.sorted()[times.count / 2], unit: "µs")
}

/// Measures the number of requests that the server receives for 1,000 equal concurrent calls.
private func coalesced(
    _ server: StaticServer,
    _ transport: AsyncHTTPTransport
) async throws -> Figure {
    let client = try APIClient(baseURL: server.baseURL, transport: transport, userAgent: "bench")
    let before = server.requests
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<1000 {
            group.addTask { _ = try await client.send(Forecast(path: "/slow")) }
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

private struct Forecast: Endpoint {
    struct Response: Decodable, Sendable {
        struct Day: Decodable, Sendable {
            var date: String
            var telop: String
            var high: Int
            var low: Int
            var wind: String
        }

        var title: String
        var text: String
        var days: [Day]
    }

    var path: EndpointPath = "/forecast"
    var policy = EndpointPolicy()
}
