import Foundation
import KasaneTesting
import TenkiDomain
import Testing

/// Walks over all pages and routes in a week without any provider, and in one in which all of them
/// repeat what they answered at its start.
@Suite(.timeLimit(.minutes(8)), .enabled(if: ServerClock.isAvailable))
struct ProviderWeekTests {
    enum Week: String, CaseIterable {
        case away = "close=1"
        case frozen = "frozen=1"
    }

    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test(arguments: Week.allCases)
    func `each route answers, and says how old its contents are`(week: Week) async throws {
        let clock = try await ServerClock((hour: 13, minute: 0))
        try await AccessWalk.run(over: database, clock: clock) { walk in
            let addresses = try await Self.addresses(walk)
            // The background reads what no visit fetches.
            try await walk.restart("--jobs")
            for address in addresses { _ = try await walk.send("GET", address, as: .visitor) }
            let first = try await walk.json("/api/v1/cities/130010/warnings") {
                $0["state"] as? String == "issued"
            }
            #expect(first["state"] as? String == "issued")
            try await walk.restart("--jobs", "--faults", week.rawValue)
            for day in 1...7 {
                try clock.advance(by: 86_400)
                try await expectUnknownWarnings(walk, week, day)
                for address in addresses {
                    let answer = try await walk.send("GET", address, as: .visitor)
                    #expect(
                        [200, 503].contains(answer.status),
                        "\(address) on day \(day): \(answer.status)"
                    )
                    #expect(!answer.body.contains("unexpected"), "\(address) on day \(day)")
                }
                try await expectAges(walk, day, at: clock.now)
            }
        }
    }

    private static func addresses(_ walk: AccessWalk) async throws -> [String] {
        let rows = Dictionary(AccessTable.rows.map { ($0.route, $0) }) { first, _ in first }
        return try await walk.routes()
            .filter { $0.row.hasPrefix("GET ") && rows[$0.row]?.status(for: .visitor) == 200 }
            // An unsubscription is not repeated each day.
            .filter { !$0.path.hasPrefix("/notices") && !$0.path.hasPrefix("/kasane/{page}") }
            .map { walk.address(of: $0.path) }
    }

    private func expectUnknownWarnings(
        _ walk: AccessWalk,
        _ week: Week,
        _ day: Int
    ) async throws {
        let reasons = week == .away ? ["outdated"] : ["frozen", "outdated"]
        let document = try await walk.json("/api/v1/cities/130010/warnings") {
            $0["state"] as? String == "unknown"
        }
        #expect(document["state"] as? String == "unknown", "on day \(day)")
        #expect(reasons.contains(document["reason"] as? String ?? ""), "on day \(day): \(document)")
        #expect((document["inForce"] as? [Any])?.isEmpty == true, "on day \(day)")
        for path in ["/", "/cities/130010"] {
            let page = try await walk.send("GET", path, as: .visitor).body
            #expect(page.contains("unknown"), "\(path) on day \(day)")
            #expect(!page.contains("none in force"), "\(path) on day \(day)")
        }
    }

    /// Expects that the age of each document is at least that of the providers' last news.
    private func expectAges(_ walk: AccessWalk, _ day: Int, at now: Date) async throws {
        for path in [
            "/api/v1/cities/130010/forecast", "/api/v1/cities/130010/observation",
        ] {
            let document = try await walk.json(path)
            let age = try #require(document["ageSeconds"] as? Int, "\(path) on day \(day)")
            #expect((day * 86_400 - 60...(day + 1) * 86_400).contains(age), "\(path): \(age)")
        }
        let typhoons = try await walk.json("/api/v1/typhoons")
        let isKnown = ["some", "none"].contains(typhoons["state"] as? String)
        #expect(!isKnown || typhoons["checkedAt"] is String, "\(typhoons)")
    }
}

extension AccessWalk {
    /// Polls a JSON document until it fulfils a condition, for at most two minutes.
    fileprivate func json(
        _ path: String,
        until condition: ([String: Any]) -> Bool = { _ in true }
    ) async throws -> [String: Any] {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            let answer = try await send("GET", path, as: .visitor)
            #expect(answer.status == 200, "\(path): \(answer.body)")
            let document =
                try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
            if let document, condition(document) || ContinuousClock.now > end { return document }
            // The job of another process ends at a moment of its own, and polls would delay it.
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}
