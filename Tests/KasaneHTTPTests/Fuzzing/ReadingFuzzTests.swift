import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadingFuzzTests {
    @Test func `a date is read as it was written`() async throws {
        try await Fuzzer.run("dates, round trip") { source in
            // The years 1970 to 9999.
            let date = Date(timeIntervalSince1970: Double(source.number(0...253_402_300_799)))
            let text = HTTPDate.text(date)
            try source.require(HTTPDate.date(text) == date, text)
        }
    }

    @Test func `a date that is nearly right is one or none`() async throws {
        let samples = [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ]
        try await Fuzzer.run("dates, mutated") { source in
            let text = source.mutated(source.pick(samples))
            guard let date = HTTPDate.date(text) else { return }
            try source.require(HTTPDate.date(HTTPDate.text(date)) == date, text)
        }
    }

    @Test func `a delay is absent, or between zero and the longest that a date can express`()
        async throws
    {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        try await Fuzzer.run("Retry-After") { source in
            let value = source.mutated(source.pick(["120", "Sun, 06 Nov 2094 08:49:37 GMT", "-1"]))
            let wait = HTTPFields(retryAfter: value).retryAfter(now: now)
            try source.require(wait.map { $0 >= .zero } ?? true, value)
            try source.require(wait.map { $0 < .seconds(86_400 * 366 * 8_100) } ?? true, value)
        }
    }

    @Test func `directives of a cache are read as they were written`() async throws {
        try await Fuzzer.run("Cache-Control, round trip") { source in
            var expected = CacheControl([:])
            expected.noStore = source.happens(onceIn: 2)
            expected.mustRevalidate = source.happens(onceIn: 2)
            expected.isPublic = source.happens(onceIn: 2)
            let age = source.number(0...(1 << 31))
            if source.happens(onceIn: 2) { expected.maxAge = .seconds(age) }
            let directives =
                (expected.noStore ? ["No-Store"] : [])
                + (expected.mustRevalidate ? ["must-revalidate"] : [])
                + (expected.isPublic ? ["public"] : [])
                + (expected.maxAge == nil ? [] : ["max-age=\(age)"])
                + ["x=\"a, no-cache\"", "y"]
            let value = directives.shuffled(using: &source).joined(
                separator: source.pick([",", " , "])
            )
            try source.require(CacheControl([.cacheControl: value]) == expected, value)
        }
    }

    @Test func `malformed cache headers never yield a lifetime`() async throws {
        let samples = [
            "max-age=600, stale-while-revalidate=60, stale-if-error=\"86400\"", "no-cache=\"a\"",
            "max-age=9223372036854775807, s-maxage=1",
        ]
        let dates = ["Sun, 06 Nov 1994 08:49:37 GMT", "0", "Fri, 31 Dec 9999 23:59:59 GMT"]
        try await Fuzzer.run("cache headers, mutated") { source in
            let headers: HTTPFields = [
                .cacheControl: source.mutated(source.pick(samples)),
                .age: source.mutated("7200"), .date: source.mutated(source.pick(dates)),
                .expires: source.mutated(source.pick(dates)),
                .lastModified: source.mutated(source.pick(dates)), .vary: source.mutated("accept"),
            ]
            let moment = Date(timeIntervalSince1970: Double(source.number(0...4_000_000_000)))
            let response = try source.response(headers, receivedAt: moment)
            let now = moment.addingTimeInterval(Double(source.number(-1_000_000...1_000_000)))
            try source.require(response.lifetime >= .zero, "\(headers)")
            try source.require(response.age(now: now) >= .zero, "\(headers)")
            _ = response.freshUntil
            let logic = CacheLogic(CachePolicy(), source.pick([.followHeaders, .revalidated]))
            let use = logic.use(of: response, now: now)
            // A store may return a response that must not be stored. It is used as its headers
            // allow.
            if response.control.noCache { try source.require(use != .fresh, "\(headers)") }
        }
    }

    @Test func `a stored response is read back as it was`() async throws {
        try await Fuzzer.run("stored responses, round trip") { source in
            let headers: HTTPFields = [
                .eTag: source.text(upTo: 5), .age: "\(source.number(0...99))",
            ]
            let moment = Date(timeIntervalSince1970: Double(source.number(0...4_000_000_000)))
            let response = try source.response(headers, receivedAt: moment)
            let json = try JSONEncoder().encode(response)
            let read = try JSONDecoder().decode(StoredResponse.self, from: json)

            try source.require(
                read.headers == response.headers && read.body == response.body
                    && read.age(now: moment) == response.age(now: moment),
                "\(headers)"
            )
        }
    }

    @Test func `a stored response that is damaged is read or refused`() async throws {
        let moment = Date(timeIntervalSince1970: 1_795_000_000)
        let headers: HTTPFields = [.eTag: "\"1\"", .age: "3", .cacheControl: "max-age=60"]
        var seed = FuzzSource(seed: 0)
        let json = Array(try JSONEncoder().encode(seed.response(headers, receivedAt: moment)))
        let fragments = ["1e308", "-1e308", "1e999", "null", "999", "\"a\"", "[]", "0.1", "1e19"]
        try await Fuzzer.run("stored responses, damaged") { source in
            let bytes = source.mutated(json, fragments: fragments)
            guard let read = try? JSONDecoder().decode(StoredResponse.self, from: Data(bytes))
            else { return }
            try source.require((100...999).contains(read.status), "\(read.status)")
            _ = (read.freshUntil, read.size, read.age(now: moment))
            _ = CacheLogic(CachePolicy(), .followHeaders).use(of: read, now: moment)
        }
    }

    @Test func `reading headers of a cache takes time in proportion to their length`() {
        for piece in ["max-age=1,", "\"", ",", "no-cache=\"a\","] {
            let growth = Fuzzer.growth(from: 4_000, to: 64_000) { size in
                HTTPFields(cacheControl: String(repeating: piece, count: size / piece.utf8.count))
            } work: {
                _ = CacheControl($0)
            }
            // Linear time gives 16, quadratic time 256.
            #expect(growth < 90, "\(piece): \(growth)")
        }
    }
}

extension HTTPFields {
    fileprivate init(retryAfter value: String) { self = [.retryAfter: value] }
    fileprivate init(cacheControl value: String) { self = [.cacheControl: value] }
}

extension FuzzSource {
    fileprivate mutating func response(
        _ headers: HTTPFields,
        receivedAt moment: Date
    ) throws -> StoredResponse {
        let response = StoredResponse(
            status: 200,
            headers: headers.map { StoredResponse.Header(name: $0.name.rawName, value: $0.value) },
            body: Data(bytes(upTo: 20)),
            requestedAt: moment.addingTimeInterval(-Double(number(0...10))),
            receivedAt: moment,
            varying: [:]
        )
        guard let response else { throw FuzzFindingError("200 is a status") }
        return response
    }
}
