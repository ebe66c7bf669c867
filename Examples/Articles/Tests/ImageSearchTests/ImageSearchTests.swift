import ArticlesShared
import Foundation
import HTTPTypes
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

@testable import ImageSearch

@Suite(.timeLimit(.minutes(5)))
struct ImageSearchTests {
    private let container: Container
    private let environment: PageEnvironment

    init() throws {
        container = try makeContainer(over: Program.stub)
        var environment = PageEnvironment()
        (environment.loadTimeout, environment.formTimeout) = (.seconds(60), .seconds(60))
        self.environment = environment
    }

    @Test func `images are listed and shown in detail with JavaScript`() async throws {
        try await SessionDriver.run(Program.makePages(container), environment: environment) {
            try await operate($0)
        }
    }

    @Test func `images are listed and shown in detail without JavaScript`() async throws {
        try await FormDriver.run(Program.makePages(container), environment: environment) {
            try await operate($0)
        }
    }

    @Test func `the terminal lists the first page`() async throws {
        let lines = try await Program.report("rain", from: container).split(separator: "\n")

        #expect(lines.count == 3)
        #expect(lines.first == "rain 1, by hanako: https://pixabay.com/photos/1/")
    }

    @Test(
        arguments: [
            (.notConnected, "This machine is not connected to a network."),
            (.connectionFailed, "The service cannot be reached."),
            (.connectionLost, "The connection was lost."),
            (.timeout, "The service did not respond in time."),
            (.tls, "The service cannot be reached securely."),
            (.notHTTP, "The response is not from the service."),
            (
                .status(.tooManyRequests, body: ""),
                "Too many searches. Wait a minute, then try again."
            ),
            (.status(.badRequest, body: "[ERROR 400]"), "The service refused the search (400)."),
            (
                .decodingFailed(codingPath: "hits", snippet: ""),
                "The response could not be read at “hits”."
            ),
            (.responseTooLarge, "The response is too large."),
            (.addressRefused, "The address of the service is not allowed."),
            (.redirectRefused(.loop), "The service has moved."),
            (.overloaded, "Too many searches are waiting."),
            (.circuitOpen, "The service is failing. Try again in a moment."),
            (.invalidRequest("a control character"), "This text cannot be searched for."),
            (.cancelled, "The search was cancelled."),
            (.unknown, "The search failed."),
        ] as [(NetworkError.Kind, String)]
    )
    func `each network error has a message`(kind: NetworkError.Kind, sentence: String) {
        #expect(kind.sentence == sentence)
    }

    @Test func `a failed search is an alert`() async throws {
        let failing = try container.overriding {
            $0.register((any ImageSearching).self) { FailedSearch(kind: .timeout) }
        }

        try await SessionDriver.run(Program.makePages(failing), environment: environment) { page in
            try await page.visit("/")
            try await page.type("rain", into: "Search for")
            try await page.press("Search")
            try await page.expect(dialog: "The service did not respond in time.")
        }
    }

    @Test(arguments: [
        (#""tags": "a", "imageWidth": 4, "imageHeight": 3"#, "hits[0].user"),
        (#""tags": "a", "user": "b", "imageWidth": "4", "imageHeight": 3"#, "hits[0].imageWidth"),
    ])
    func `an invalid field is reported with its path`(fields: String, path: String) async throws {
        let document =
            #"{"totalHits": 1, "hits": [{"id": 1, "pageURL": "https://a.example/", \#(fields)}]}"#
        let transport = TableTransport([:], otherwise: document)
        let search = try makeContainer(over: transport).resolve((any ImageSearching).self)

        do {
            _ = try await search.page(1, of: "rain")
            Issue.record("The document was accepted.")
        } catch {
            #expect(error.kind.sentence == "The response could not be read at “\(path)”.")
        }
    }

    private func operate(_ page: some PageDriver) async throws {
        try await page.visit("/")
        try await page.press("Search")
        try await page.expect("Enter a word.")
        try await page.type("fog", into: "Search for")
        try await page.press("Search")
        try await page.expect("Found: 0")

        try await page.type("rain", into: "Search for")
        try await page.press("Search")
        try await page.expect("Found: 5")
        try await page.press("rain 3")
        try await page.expect("4000 × 3000, by hanako at Pixabay")
        try await page.press("Next")
        try await page.expect("Open “rain 4”")
        try await page.press("Previous")
        try await page.expect("Open “rain 3”")
        try await page.press("Close")
        try await page.expectAbsent("Pixabay")
        try await page.expect("rain 5")
        try await page.expectAbsent("More images")

        try await page.press("Search")
        try await page.expectAbsent("rain 5")
        try await page.press("More images")
        try await page.expect("rain 5")
    }
}

private func makeContainer(over transport: any Transport) throws -> Container {
    let settings = try Program.application(over: transport).readSettings()
    return try Program.makeContainer(settings, over: transport)
}

private struct FailedSearch: ImageSearching {
    let kind: NetworkError.Kind

    func page(_ number: Int, of text: String) async throws(NetworkError) -> ResponseEntity {
        throw NetworkError(kind)
    }
}
