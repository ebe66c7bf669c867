import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite
struct CacheControlTests {
    @Test func `the directives that matter are read`() {
        let control = CacheControl([
            .cacheControl: #"public, max-age=60,  private="a, b", stale-if-error = 5"#
        ])

        #expect(control.isPublic)
        #expect(control.maxAge == .seconds(60))
        #expect(control.staleIfError == .seconds(5))
        #expect(!control.noStore)
    }

    @Test(arguments: [
        ("max-age=-1", 0), ("max-age=x", 0), ("max-age", 0), (#"max-age="7""#, 7),
        ("max-age=99999999999999999999", 1 << 31), ("max-age=1, max-age=2", 1), ("MAX-AGE=3", 3),
    ])
    func `a maximum age that makes no sense is over`(text: String, seconds: Int) {
        #expect(CacheControl([.cacheControl: text]).maxAge == .seconds(seconds))
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=60"], 60.0),
            (["Expires": "Sat, 21 Nov 2026 00:01:00 GMT"], 60),
            (["Cache-Control": "max-age=5", "Expires": "Sat, 21 Nov 2026 00:01:00 GMT"], 5),
            (["Expires": "0"], 0),
            (["Last-Modified": "Fri, 20 Nov 2026 00:00:00 GMT"], 8640),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], 86_400),
            ([:], 0),
        ] as [([String: String], Double)]
    )
    func `a response is fresh as RFC 9111 says`(headers: [String: String], seconds: Double) throws {
        let response = try stored(headers)

        #expect(response.lifetime == .seconds(seconds))
    }

    @Test(
        arguments: [
            (["Date": "Sat, 21 Nov 2026 00:00:00 GMT"], 30.0),
            (["Date": "Fri, 20 Nov 2026 23:59:00 GMT"], 90),
            (["Age": "100"], 131), ([:], 31), (["Age": "-5"], 31),
        ] as [([String: String], Double)]
    )
    func `a response is as old as RFC 9111 says`(headers: [String: String], seconds: Double) throws
    {
        let response = try stored(headers, delay: headers["Date"] == nil ? 1 : 0)

        #expect(response.age(now: midnight.addingTimeInterval(30)) == .seconds(seconds))
    }

    @Test(arguments: [-1e308, 1e308])
    func `a damaged date gives no age or the highest one`(seconds: Double) throws {
        let response = try #require(
            StoredResponse(
                status: 200,
                headers: [.init(name: "Expires", value: "Sun, 22 Nov 2026 00:00:00 GMT")],
                body: Data(),
                requestedAt: midnight,
                receivedAt: Date(timeIntervalSince1970: seconds),
                varying: [:]
            )
        )

        let highest: Duration = .seconds(1 << 31)
        #expect([.zero, highest].contains(response.lifetime))
        #expect((Duration.zero...highest).contains(response.age(now: midnight)))
    }
}

private let midnight = Date(timeIntervalSince1970: 1_795_219_200)

private func stored(_ headers: [String: String], delay: Double = 0) throws -> StoredResponse {
    var fields = HTTPFields()
    for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
    return StoredResponse(
        status: 200,
        fields: fields,
        body: Data("[]".utf8),
        requestedAt: midnight.addingTimeInterval(-delay),
        receivedAt: midnight,
        varying: [:]
    )
}
