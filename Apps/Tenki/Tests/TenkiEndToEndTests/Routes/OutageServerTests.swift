import Foundation
import HTTPTypes
import KasaneHTTP
import TenkiDomain
import Testing

/// Tests of the server in a week without any provider.
@Suite(.overEachStore, .timeLimit(.minutes(5)))
struct OutageServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `every page and route answers with the right age each day`() async throws {
        let known = try await store()
        let server = try await serve("--faults", "close=1", "--metrics-port", "0")
        try await server.add("hanako", "--admin", to: database)
        let cookies = try await server.signIn("hanako@example.jp").header
        // What changes from day to day is not the store.
        for day in 1...(database.engine == .sqlite ? 7 : 2) {
            try await database.letADayPass()
            for (path, status, text) in Self.answers(day, known.photo) {
                // Open pages notice another process's change within a quarter of a second.
                let answer = try await server.get(path, containing: text)
                #expect(answer.status == status, "\(path) on day \(day): \(answer.body)")
                #expect(answer.body.contains(text), "\(path) on day \(day): \(answer.body)")
            }
            let accounts = try await server.send(.get, "/account/people", cookies)
            #expect(String(decoding: accounts.body, as: UTF8.self).contains("hanako@example.jp"))
            try await expectBoard(server, day)
            try await expectForecasts(server, day, known.days)
            try await expectAges(server, day)
            let metrics = try await server.metrics().body
            #expect(metrics.contains("tenki_stored{kind=\"forecasts\"} 7\n"))
        }
        try await server.stop()
        #expect(server.errors == "")
    }

    /// Returns the expected responses of the addresses whose figures are not compared otherwise.
    private static func answers(_ day: Int, _ photo: String) -> [(String, Int, String)] {
        [
            ("/cities/130010", 200, "Showing the stored forecast, fetched \(day.days)"),
            ("/cities/474020", 200, "No forecast stored yet, and "),
            ("/world", 200, "Showing the stored weather, observed \(day.days)"),
            ("/photos?q=rain", 200, "page of photos, fetched \(day.days)"),
            ("/photos?q=snow", 200, "closed the connection"),
            ("/photos/\(photo)?q=rain", 200, "<dd>\(day.days)"),
            ("/images/\(photo)/preview", 503, "<svg"),
            ("/typhoons", 200, "<title>"), ("/compare?with=130010,270000", 200, "<title>"),
            ("/api/v1/cities/130010/warnings", 200, "\"state\" : \"unknown\""),
            ("/about", 200, "livedoor"), ("/account/sign-in", 200, "Email address"),
            ("/cities/999999", 404, "No city found"), ("/nowhere", 404, "no page at this address"),
            ("/api/v1/cities?q=tokyo", 200, "130010"),
            ("/api/v1/cities/474020/forecast", 503, "no forecast stored yet, and "),
            (
                "/api/forecast?city=130010", 200,
                "Showing the stored forecast, fetched \(day.days)"
            ),
            ("/api/forecast?city=474020", 503, "no forecast stored yet, and "),
            ("/api/v1/photos?q=snow", 503, "closed the connection"),
            ("/healthz", 200, "ok"), ("/readyz", 200, "ready"),
        ]
    }

    private func expectBoard(_ server: RoutedTenki, _ day: Int) async throws {
        let board = try await server.get("/").body
        let ages = board.matches(of: #/<time datetime="[^"]+">(\d+) days? /#).map { Int($0.1) }
        #expect(ages == Array(repeating: day, count: Watchlist.initial.cities.count))
    }

    private func expectForecasts(
        _ server: RoutedTenki,
        _ day: Int,
        _ known: [CityCode: [String]]
    ) async throws {
        for (city, days) in known {
            let before = CalendarDate(DemoTime().now, in: .japan)
            let asked = DemoTime().now
            let document = try await server.json("/api/v1/cities/\(city)/forecast")
            let answered = DemoTime().now
            let livedoor = try await server.json("/api/forecast?city=\(city)")
            let page = try await server.get("/cities/\(city)").body
            let today = [before, CalendarDate(DemoTime().now, in: .japan)].map(\.description)

            #expect((document["city"] as? [String: Any])?["code"] as? String == city.text)
            #expect(try document.days == days, "\(city) on day \(day)")
            #expect(document.age.map { $0 / 86_400 } == day, "\(city) on day \(day)")
            let issuedAt = try Date(#require(document["issuedAt"] as? String), strategy: .iso8601)
            // Ages on a page can be up to ten seconds old.
            let ages =
                asked.timeIntervalSince(issuedAt) - 11...answered.timeIntervalSince(issuedAt) + 1
            #expect(ages.contains(Double(document.age ?? 0)))
            let first = (livedoor["forecasts"] as? [[String: Any]])?.first?["date"] as? String
            #expect(first.map(today.contains) == true, "\(city) on day \(day)")
            for label in page.matches(
                of: #/<time datetime="([^"]+)">[^<]*</time> <small>today</small>/#
            ) {
                #expect(today.contains(String(label.1)), "\(city) on day \(day)")
            }
        }
    }

    private func expectAges(_ server: RoutedTenki, _ day: Int) async throws {
        let photos = try await server.json("/api/v1/photos?q=rain")
        let cities = try await server.json("/api/v1/world")["cities"] as? [[String: Any]]
        let world = cities?.map { ($0["conditions"] as? [String: Any])?.age }

        #expect(photos.age.map { $0 / 86_400 } == day)
        #expect(world?.map { $0.map { $0 / 86_400 } } == Array(repeating: day, count: 12))
    }

    private func store() async throws -> (photo: String, days: [CityCode: [String]]) {
        let server = try await serve()
        var days: [CityCode: [String]] = [:]
        for city in Watchlist.initial.cities {
            days[city] = try await server.json("/api/v1/cities/\(city)/forecast").days
        }
        _ = try await server.json("/api/v1/world")
        let page = try await server.get("/photos?q=rain").body
        let photo = try #require(page.firstMatch(of: #/src="/images/(demo-[^/]+)/preview"/#))
        try await server.stop()
        #expect(Set(days.values).count == days.count)
        return (String(photo.1), days)
    }

    private func serve(_ arguments: String...) async throws -> RoutedTenki {
        try await RoutedTenki(demo: database, arguments)
    }
}

extension RoutedTenki {
    fileprivate func json(_ path: String) async throws -> [String: Any] {
        let answer = try await get(path)
        #expect(answer.status == 200, "\(path): \(answer.body)")
        return try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
        )
    }
}

extension [String: Any] {
    fileprivate var age: Int? { self["ageSeconds"] as? Int }

    /// The content of a forecast's days, without their dates.
    fileprivate var days: [String] {
        get throws {
            try (self["days"] as? [[String: Any]] ?? []).map { day in
                let words = day.filter { $0.key != "date" }
                let text = try JSONSerialization.data(withJSONObject: words, options: .sortedKeys)
                return String(decoding: text, as: UTF8.self)
            }
        }
    }
}
