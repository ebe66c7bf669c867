import HTTPTypes
import Hummingbird
import KasaneHummingbird
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HostValidationTests {
    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "localhost.", "a.localhost", "127.0.0.1", "127.0.0.1:80",
        "192.0.2.7", "[::1]", "[2001:db8::1]:8080", "weather.example", "Weather.Example:443",
        "weather.example.",
    ])
    func `the server's own names and addresses are let through`(host: String) async throws {
        #expect(try await answer(host) == .ok)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8080", "weather.example.evil.example",
        "localhost.evil.example",
        "xlocalhost", "a.weather.example", "", ".", "[::1", "[::1]x", "[localhost]", "[::1]:x",
        "127.0.0.1.evil.example", "127.1", "0x7f000001", "weather.example:x", "::1",
    ])
    func `any other is misdirected`(host: String) async throws {
        #expect(try await answer(host) == .misdirectedRequest)
    }

    @Test func `a name is one without scheme, port and path`() throws {
        for text in ["a", "A.b", "xn--1lqs71d.jp", "my_host", "a."] { _ = try HostName(text) }
        for text in ["", ".", "a..b", "a:80", "http://a", "a/b", "127.0.0.1", "::1", "東京.jp", " a"]
        {
            #expect(throws: InvalidHostNameError.self) { try HostName(text) }
        }
        #expect(try HostName("A.example.") == HostName("a.EXAMPLE"))
    }

    private func answer(_ host: String) async throws -> HTTPResponse.Status {
        try await HostValidationMiddleware<AddressContext>(names: [HostName("weather.example")])
            .answer(Request(host: host)).status
    }
}
