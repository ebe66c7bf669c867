import Foundation
import HTTPTypes
import KasaneFaultServer
import KasaneHTTP
import Logging
import TenkiDemo
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AddressServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `a stored forecast is shown with its age when the provider is gone`() async throws {
        let server = try await DemoServices(logger: .quiet, now: { Date() }).run { url in
            let server = try await RoutedTenki(over: database, "--provider", url)
            let fetched = try await server.get("/cities/130010")
            #expect(fetched.status == 200)
            #expect(fetched.body.contains("東京"))
            #expect(!fetched.body.contains("Showing the stored forecast"))
            return server
        }

        // The server calls no provider until a newer forecast should have been issued.
        try await database.ageForecasts()
        // Open pages notice another process's change within a quarter of a second.
        let age = "Showing the stored forecast, fetched 1 day"
        let page = try await server.get("/cities/130010", containing: age)
        let document = try await server.get("/api/v1/cities/130010/forecast")
        let other = try await server.get("/api/v1/cities/270000/forecast")

        #expect(page.status == 200)
        #expect(page.body.contains(age))
        #expect(page.body.contains("because 127.0.0.1 cannot be reached"))
        #expect(document.status == 200)
        #expect(document.body.contains("\"notice\" : \"Showing the stored forecast"))
        #expect(document.body.contains("\"ageSeconds\" : "))
        #expect(other.status == 503)
        #expect(other.contentType == "application/problem+json")
        #expect(other.body.contains("no forecast stored yet, and 127.0.0.1 cannot be reached"))
    }

    @Test func `a city's provider is called once, however many readers view it`() async throws {
        try await FaultServer.run(.close) { provider in
            let server = try await RoutedTenki(over: database, "--provider", provider.baseURL)

            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    let address =
                        "\(number.isMultiple(of: 2) ? "" : "/api/v1")/cities/130010"
                        + (number.isMultiple(of: 2) ? "" : "/forecast")
                    group.addTask { try await server.get(address).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let api = try await server.get("/api/v1/cities/130010/forecast")

            #expect(statuses.sorted() == (0..<20).map { $0 < 10 ? 200 : 503 })
            #expect(api.body.contains("no forecast stored yet, and 127.0.0.1 ended the connection"))
            #expect(provider.requests.count == 1)
        }
    }

    @Test func `a stored forecast that makes no sense is fetched again`() async throws {
        let server = try await RoutedTenki(demo: database)
        #expect(try await server.get("/cities/016010").status == 200)
        try await database.execute(
            """
            UPDATE "dailyForecast" SET date = '2026-99-' || substr(date, 9) WHERE city = '016010'
            """
        )

        #expect(try await server.get("/cities/016010").status == 200)
    }

    @Test func `every address answers as it should`() async throws {
        let server = try await RoutedTenki(demo: database)

        let tooLong = String(repeating: "a", count: 8_000)
        for (path, status, contentType, text) in [
            ("/", 200, "text/html; charset=utf-8", "130010"),
            ("/cities/270000", 200, "text/html; charset=utf-8", "大阪"),
            ("/cities/%32%37%30000", 200, "text/html; charset=utf-8", "大阪"),
            ("/cities/999999", 404, "text/html; charset=utf-8", "No such city: “999999”."),
            ("/cities/abc", 404, "text/html; charset=utf-8", "No such city: “abc”."),
            ("/cities/%3Cscript%3E", 404, "text/html; charset=utf-8", "&lt;script&gt;"),
            ("/cities/%E6%9D%B1%E5%9D%82", 404, "text/html; charset=utf-8", "No such city: “東坂”."),
            ("/nowhere", 404, "text/html; charset=utf-8", "There is nothing at this address."),
            ("/assets/tenki.css", 200, "text/css; charset=utf-8", "light-dark("),
            ("/healthz", 200, "text/plain; charset=utf-8", "ok"),
            ("/api/v1/cities/130010/forecast", 200, "application/json", "\"isDemo\" : true"),
            ("/api/v1/cities/%31%33%30010/forecast", 200, "application/json", "東京"),
            ("/api/v1/cities/999999/forecast", 404, "application/problem+json", "no such city"),
            ("/api/v1/cities/abc/forecast", 400, "application/problem+json", "six digits"),
            ("/api/v1/cities/..%2F..%2Fetc/forecast", 400, "application/problem+json", "six"),
            ("/api/v1/cities", 200, "application/json", "\"474020\""),
            ("/api/v1/cities?q=%E3%81%A1%E3%82%88%E3%81%A0", 200, "application/json", "Chiyoda-ku"),
            ("/api/v1/cities?q=nowhere", 200, "application/json", "\"cities\" : ["),
            ("/api/v1/cities?q=", 400, "application/problem+json", "nothing to search for"),
            ("/api/v1/cities?q=\(tooLong)", 400, "application/problem+json", "more than 100"),
            ("/api/v1/world", 200, "application/json", "Montreal"),
            ("/api/v1/cities?q=C%2B%2B", 200, "application/json", "\"query\" : \"C++\""),
            ("/api/v1/cities?q=naka+no", 200, "application/json", "\"query\" : \"naka no\""),
            ("/api/v1/photos?q=c%2B%2B+rain", 200, "application/json", "\"query\" : \"c++ rain\""),
            ("/api/v1/photos?q=", 400, "application/problem+json", "nothing to search for"),
            ("/api/v1/photos?q=rain&page=x", 400, "application/problem+json", "not the number"),
            ("/api/v1/photos?q=rain&page=0", 400, "application/problem+json", "pages 1 to 1000"),
            ("/api", 404, "application/problem+json", "nothing at this address"),
            ("/api/v1/nothing", 404, "application/problem+json", "nothing at this address"),
        ] {
            let answer = try await server.get(path)
            #expect(answer.status == status, "\(path)")
            #expect(answer.contentType == contentType, "\(path)")
            #expect(answer.body.contains(text), "\(path)")
            if contentType.hasPrefix("text/html") {
                #expect(answer.body.contains("Demo data: this weather is made up."), "\(path)")
            }
        }
    }
}

extension Logger {
    fileprivate static var quiet: Logger {
        Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    }
}
