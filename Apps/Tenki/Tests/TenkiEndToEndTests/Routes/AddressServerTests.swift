import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AddressServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
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
            ("/cities/999999", 404, "text/html; charset=utf-8", "No city found for “999999”."),
            ("/cities/abc", 404, "text/html; charset=utf-8", "No city found for “abc”."),
            ("/cities/%3Cscript%3E", 404, "text/html; charset=utf-8", "&lt;script&gt;"),
            ("/cities/%E6%9D%B1%E5%9D%82", 404, "text/html; charset=utf-8", "found for “東坂”."),
            ("/nowhere", 404, "text/html; charset=utf-8", "There is no page at this address."),
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
            ("/api/v1/cities?q=", 400, "application/problem+json", "enter a city"),
            ("/api/v1/cities?q=\(tooLong)", 400, "application/problem+json", "limited to 100"),
            ("/api/v1/world", 200, "application/json", "Montreal"),
            ("/api/v1/cities?q=C%2B%2B", 200, "application/json", "\"query\" : \"C++\""),
            ("/api/v1/cities?q=naka+no", 200, "application/json", "\"query\" : \"naka no\""),
            ("/api/v1/photos?q=c%2B%2B+rain", 200, "application/json", "\"query\" : \"c++ rain\""),
            ("/api/v1/photos?q=", 400, "application/problem+json", "enter a word"),
            ("/api/v1/photos?q=rain&page=x", 400, "application/problem+json", "not a page"),
            ("/api/v1/photos?q=rain&page=0", 400, "application/problem+json", "are 1 to 1000"),
            ("/api", 404, "application/problem+json", "no page at this address"),
            ("/api/v1/nothing", 404, "application/problem+json", "no page at this address"),
        ] {
            let answer = try await server.get(path)
            #expect(answer.status == status, "\(path)")
            #expect(answer.contentType == contentType, "\(path)")
            #expect(answer.body.contains(text), "\(path)")
            if contentType.hasPrefix("text/html") {
                #expect(answer.body.contains("Demo data: this is not real weather."), "\(path)")
            }
        }
    }
}
