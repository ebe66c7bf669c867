import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization

final class Recorded: Sendable {
    private struct State {
        var answers: [String]
        var requests: [String] = []
    }

    private let state: Mutex<State>

    init(answers: [String]) {
        state = Mutex(State(answers: answers))
    }

    var requests: [String] { state.withLock { $0.requests } }

    func client() throws -> APIClient {
        let transport = StubTransport { request in
            let answer = self.state.withLock { state in
                state.requests.append(request.head.path ?? "")
                return state.answers.isEmpty ? "" : state.answers.removeFirst()
            }
            return TransportResponse(body: Data(answer.utf8))
        }
        return try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests")
    }
}
