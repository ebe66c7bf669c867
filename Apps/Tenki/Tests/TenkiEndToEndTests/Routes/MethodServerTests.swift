import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct MethodServerTests {
    private let database: TestDatabase
    private let mails: TemporaryFile

    init() async throws {
        database = try await TestDatabase()
        mails = try TemporaryFile(named: "mails")
    }

    @Test func `each address lists its methods`() async throws {
        let server = try await RoutedTenki(demo: database, named: "x", writing: mails)
        let addresses = HostileRequestTests.pages.dropLast() + HostileRequestTests.others
        for path in addresses where !path.hasSuffix("/x") {
            let options = try await server.send(.options, path, body: "")
            let allowed = try #require(options.headers[.allow], "\(path)").split(separator: ", ")

            #expect(options.status == .noContent, "\(path)")
            for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"] {
                let name = try #require(HTTPRequest.Method(method))
                let answer = try await server.send(name, path, body: "")
                if !allowed.contains(Substring(method)) {
                    #expect(answer.status == .methodNotAllowed, "\(method) \(path)")
                    #expect(answer.headers[.allow] == options.headers[.allow], "\(method) \(path)")
                } else {
                    #expect((200..<500).contains(answer.status.code), "\(method) \(path)")
                    #expect(answer.status != .methodNotAllowed, "\(method) \(path)")
                }
            }
        }
    }
}
