import Foundation
import HTTPTypes
package import KasaneHTTP

/// A stub service with a table of responses.
package struct TableTransport: Transport {
    private let table: [String: String]
    private let otherwise: String?
    private let pause: Duration

    /// Creates a stub service.
    ///
    /// - Parameters:
    ///   - table: The response bodies, by the query parameters that a request must have, such as
    ///     `q=rain&page=1`.
    ///   - otherwise: The response body for other requests, or `nil` to respond with 404.
    ///   - pause: The delay before each response, so that visitors can see the progress and cancel.
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
