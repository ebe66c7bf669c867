import HTTPTypes
import KasaneHTTP
import Synchronization

/// Servers that get the requests for pages in turns, as from a proxy that does not know whose they
/// are.
final class TurnTakingTenki: TenkiSite {
    let scheme = "http"
    let authority: String

    private let nodes: [RunningTenki]
    private let count = Mutex(0)

    init(nodes: [RunningTenki]) {
        self.nodes = nodes
        authority = nodes[0].authority
    }

    func response(to request: TransportRequest) async throws -> TransportResponse {
        // The style sheet that tells of a browser without JavaScript would change whose turn it is.
        let isForPage = request.head.path?.hasPrefix("/kasane/") != true
        let turn = count.withLock { count in
            if isForPage { count += 1 }
            return count % nodes.count
        }
        let node = nodes[turn]
        var request = request
        request.head.authority = node.authority
        // A proxy passes the host on, with which the origin has to agree.
        if request.head.headerFields[.origin] != nil {
            request.head.headerFields[.origin] = node.origin
        }
        return try await node.response(to: request)
    }
}
