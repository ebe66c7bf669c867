import Foundation
import HTTPTypes
package import KasaneHTTP

/// A service in the same process, which answers from a table.
package struct TableTransport: Transport {
    private let table: [String: String]
    private let otherwise: String?
    private let pause: Duration

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - table: Bodies by the parameters that a request must have, such as `q=rain&page=1`.
    ///   - otherwise: The body for other requests, or `nil` to answer them with the status 404.
    ///   - pause: The time before each response.
    package init(_ table: [String: String], otherwise: String? = nil, pause: Duration = .zero) {
        self.table = table
        self.otherwise = otherwise
        self.pause = pause
    }

    package func send(_ request: TransportRequest) async throws -> StreamedResponse {
        try await Task.sleep(for: pause)
        let query = request.head.path?.split(separator: "?").last ?? ""
        let sent = Set(query.split(separator: "&"))
        let found = table.first { sent.isSuperset(of: $0.key.split(separator: "&")) }
        guard let body = found?.value ?? otherwise else {
            return StreamedResponse(status: .notFound, body: ByteChunks(Data()))
        }
        return StreamedResponse(body: ByteChunks(Data(body.utf8)))
    }
}
