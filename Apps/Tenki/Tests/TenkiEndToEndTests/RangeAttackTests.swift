import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RangeAttackTests {
    private static let forwarded = HTTPField.Name("X-Forwarded-For")

    @Test func `one site refuses and delays nobody else`() async throws {
        let calm = try await longestTime(attackers: 0)
        let attacked = try await longestTime(attackers: 32)

        // Without load, requests take a few milliseconds, which other work exceeds.
        let base = max(calm, .milliseconds(50))
        #expect(attacked <= base * 3, "\(attacked) instead of \(calm)")
    }

    private func longestTime(attackers: Int) async throws -> Duration {
        let server = try await RoutedTenki(
            demo: try await TestDatabase(),
            "--trusted-proxy",
            "127.0.0.1"
        )
        let paths = try await self.paths(of: server)
        let times = try await withThrowingTaskGroup(of: Void.self) { attack in
            for number in 0..<attackers {
                attack.addTask { try await attackForever(number, server, paths) }
            }
            defer { attack.cancelAll() }
            return try await readersTimes(server, paths)
        }
        try await server.stop()
        return times.sorted()[times.count * 99 / 100]
    }

    private func paths(of server: RoutedTenki) async throws -> [String] {
        let photos = try await send("/photos?q=rain", to: server, from: "192.0.2.200")
        let radar = try await send("/radar?city=130010", to: server, from: "192.0.2.200")
        let pictures = String(decoding: photos.body, as: UTF8.self)
            .matches(of: #/src="(/images/demo-[^"]+)"/#).map { String($0.1) }
        let tiles = String(decoding: radar.body, as: UTF8.self)
            .matches(of: #/href="(/images/radar/[^"]+)"/#).map { String($0.1) }
        try #require(!pictures.isEmpty && !tiles.isEmpty)
        return ["/", "/cities/130010"] + pictures + tiles.prefix(12)
    }

    private func readersTimes(
        _ server: RoutedTenki,
        _ paths: [String]
    ) async throws -> [Duration] {
        try await withThrowingTaskGroup(of: [Duration].self) { group in
            for reader in 1...5 {
                group.addTask {
                    var times: [Duration] = []
                    for path in paths {
                        let start = ContinuousClock.now
                        let response = try await send(path, to: server, from: "192.0.2.\(reader)")
                        times.append(start.duration(to: .now))
                        #expect(response.status == .ok, "\(path)")
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func attackForever(
        _ attacker: Int,
        _ server: RoutedTenki,
        _ paths: [String]
    ) async throws {
        let tile = paths.last { $0.hasPrefix("/images/radar/") }?.split(separator: "/") ?? []
        for step in 0... {
            let network = String((attacker + step) % 256, radix: 16)
            let place = attacker * 7 + step
            let path =
                switch step % 4 {
                case 0: "/photos?q=attack\(step % 50)"
                case 1: "/images/demo-\(place % 200)/image"
                case 2:
                    "/" + tile.dropLast(3).joined(separator: "/")
                        + "/8/\(211 + place % 24)/\(88 + place / 24 % 26).png"
                default: "/world"
                }
            _ = try await send(path, to: server, from: "2001:db8:0:\(network)::1")
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func send(
        _ path: String,
        to server: RoutedTenki,
        from client: String
    ) async throws -> TransportResponse {
        let name = try #require(Self.forwarded)
        return try await server.send(.get, path, [name: client])
    }
}
