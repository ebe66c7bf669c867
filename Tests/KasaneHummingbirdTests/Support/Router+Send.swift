import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore

extension Router where Context: InitializableFromSource<ApplicationRequestContextSource> {
    func send(
        _ path: String = "/",
        _ method: HTTPRequest.Method = .get,
        _ headers: HTTPFields = [:],
        body: String? = nil,
        logger: Logger? = nil
    ) async throws -> TestResponse {
        try await Application(router: self, logger: logger).test(.router) { client in
            try await client.execute(
                uri: path,
                method: method,
                headers: headers,
                body: body.map { ByteBuffer(string: $0) }
            )
        }
    }
}

extension TestResponse {
    var text: String { String(buffer: body) }
}

extension RouterMiddleware where Context == AddressContext {
    /// Returns the response to a request; an `HTTPError` becomes a response with its status.
    func answer(
        _ request: Request = Request(),
        from address: String = "192.0.2.1"
    ) async throws -> Response {
        do {
            return try await handle(request, context: AddressContext(from: address)) { _, _ in
                Response(status: .ok)
            }
        } catch let error as HTTPError {
            return Response(status: error.status, headers: error.headers)
        }
    }
}
