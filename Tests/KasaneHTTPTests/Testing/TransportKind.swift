import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneURLSession

/// The transports, which have the same contract.
enum TransportKind: CaseIterable {
    case asyncHTTPClient
    case urlSession

    func run<Value: Sendable>(
        _ options: AsyncHTTPTransport.Options = AsyncHTTPTransport.Options(),
        _ body: (any Transport) async throws -> Value
    ) async throws -> Value {
        switch self {
        case .asyncHTTPClient: try await AsyncHTTPTransport.run(options) { try await body($0) }
        case .urlSession: try await body(URLSessionTransport())
        }
    }
}
