import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConditionalRequestTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    private static let paths = [
        "/api/v1/cities/130010/forecast", "/api/v1/cities/130010/hours", "/api/v1/world",
        "/api/v1/photos?q=rain", "/api/v1/cities", "/api/v1/cities?q=tokyo",
    ]

    @Test func `a version that the client has is not sent again`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in Self.paths {
            let first = try await server.send(.get, path)
            let tag = try #require(first.headers[.eTag], "\(path)")
            for method in [HTTPRequest.Method.get, .head] {
                let again = try await server.send(method, path, [.ifNoneMatch: "\"x\", \(tag)"])
                #expect(again.status == .notModified, "\(path)")
                #expect(again.body.isEmpty)
                #expect(again.headers[.eTag] == tag)
                #expect(again.headers[.cacheControl] == "no-cache")
            }
            let other = try await server.send(.get, path, [.ifNoneMatch: "\"x\""])
            #expect(other.status == .ok)
            #expect(other.headers[.eTag] == tag)
            #expect(other.headers[.cacheControl] == "no-cache")
        }
    }

    @Test func `what a server reads in the background is not sent again either`() async throws {
        for command in [["forecast", "100010"], ["typhoons"]] {
            let stored = command + ["--demo", "--database", database.location]
            #expect(await InProcessTenki.run(stored).exitCode == 0)
        }
        let server = try await RoutedTenki(demo: database)
        let city = "/api/v1/cities/100010"
        for (path, text) in [
            ("\(city)/warnings", "\"state\" : \"issued\""),
            ("/api/v1/warnings", "\"state\" : \"issued\""),
            ("/api/v1/warnings?minimum=danger", "\"reason\" : null"),
            ("\(city)/observation", "\"isStale\" : false"), ("\(city)/revisions", "date"),
            ("/api/v1/typhoons", "\"state\" : \"some\""),
        ] {
            let first = try await server.send(.get, path)
            #expect(String(decoding: first.body, as: UTF8.self).contains(text), "\(path)")
            let tag = try #require(first.headers[.eTag], "\(path)")
            for method in [HTTPRequest.Method.get, .head] {
                let again = try await server.send(method, path, [.ifNoneMatch: tag])
                #expect(again.status == .notModified, "\(path)")
                #expect(again.headers[.eTag] == tag)
                #expect(again.body.isEmpty)
            }
        }
    }

    @Test func `a tag outlives the process, and is another for another thing`() async throws {
        func tags() async throws -> [String] {
            // Each process has different hash seeds.
            let server = try await RunningTenki(demo: database)
            var tags: [String] = []
            for path in Self.paths + ["/api/v1/cities/270000/forecast"] {
                // The tag of a compressed document is always weak.
                let response = try await server.send(.get, path, [.acceptEncoding: "identity"])
                tags.append(try #require(response.headers[.eTag]))
            }
            _ = await server.stop(SIGTERM)
            return tags
        }
        let first = try await tags()

        #expect(try await tags() == first)
        #expect(Set(first).count == 7)
        #expect(first.map { $0.hasPrefix("W/") } == [true, true, true, true, false, false, true])
    }

    @Test func `a response that explains a missing forecast has no tag`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in ["/api/v1/cities/999999/forecast", "/api/v1/photos?q=", "/api/v1/nothing"] {
            let answer = try await server.send(.get, path, [.ifNoneMatch: "*"])
            #expect((400..<500).contains(answer.status.code))
            #expect(answer.headers[.eTag] == nil)
        }
    }
}
