import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization

struct TestService: Sendable {
    let clock = ManualClock()
    let transport: StubTransport
    let client: APIClient
    let steps: Steps
    private let start = Date(timeIntervalSince1970: 1_795_219_200)

    final class Steps: Sendable {
        private let names = Mutex<[CallStep]>([])
        var all: [CallStep] { names.withLock { $0 } }
        func add(_ step: CallStep) { names.withLock { $0.append(step) } }
    }

    init(
        _ policies: CallPolicies = CallPolicies(),
        random: Double = 0.5,
        answer: @escaping @Sendable (TransportRequest, Int) async throws -> TransportResponse
    ) throws {
        let count = Tally()
        let clock = clock
        let start = start
        let steps = Steps()
        self.steps = steps
        transport = StubTransport { request in try await answer(request, count.add()) }
        client = try APIClient(
            baseURL: "http://service.example",
            transport: transport,
            userAgent: "tests",
            policies: policies,
            logger: .silent,
            clock: CallClock(clock) { start.addingTimeInterval(clock.now.offset.inSeconds) },
            random: { random },
            trace: { steps.add($0) }
        )
    }
}

struct Numbers: Endpoint {
    typealias Response = [Int]
    var name = "numbers"
    var method = HTTPRequest.Method.get
    var body: RequestBody?
    var query: [QueryItem] = []
    var headers: [RequestHeader] = []
    var policy = EndpointPolicy()
    var path: EndpointPath { "/\(name)" }
}

extension TransportResponse {
    static func numbers(
        _ body: String = "[1,2]",
        _ status: HTTPResponse.Status = .ok,
        _ headers: HTTPFields = [:]
    ) -> TransportResponse {
        TransportResponse(status: status, headers: headers, body: Data(body.utf8))
    }
}
