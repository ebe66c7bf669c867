import HTTPTypes
public import Hummingbird
import KasaneConcurrency
import Logging

/// Identifies each request in logs, in the response's `X-Request-ID` and in problem documents.
///
/// The id is the context's `id`, and replaces the metadata `hb.request.id` of its logger. A trusted
/// proxy may choose it in `X-Request-ID`: up to 128 letters, digits and the characters `-._~:=+/`.
/// In any other case the middleware generates 128 random bits. A problem document has the member
/// `requestID`, so that a client can report it.
///
/// ```swift
/// let addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
/// router.add(middleware: RequestIDMiddleware(addresses: addresses))
/// ```
///
/// Add it before all other middleware. The id is not sent to other services: KasaneHTTP's client
/// sends the trace context instead.
public struct RequestIDMiddleware<Context: RemoteAddressRequestContext>: RouterMiddleware {
    private let addresses: ClientAddressResolver

    /// Creates the middleware, by default without trusted proxies.
    public init(addresses: ClientAddressResolver = ClientAddressResolver()) {
        self.addresses = addresses
    }

    /// Handles a request, and adds its id to the response.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let id = chosen(request, context) ?? Self.random()
        var context = context
        context.logger[metadataKey: "hb.request.id"] = .string(id)
        var response = try await CurrentRequest.$id.withValue(id) { [context] in
            try await next(request, context)
        }
        response.headers[.xRequestID] = id
        return response
    }

    /// Returns the id that a trusted proxy has chosen, or `nil` if there is none or it is invalid.
    private func chosen(_ request: Request, _ context: Context) -> String? {
        guard let id = request.headers[.xRequestID], addresses.isTrustedProxy(context),
            (1...128).contains(id.utf8.count), id.utf8.allSatisfy(\.isRequestIDCharacter)
        else { return nil }
        return id
    }

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        let halves = [generator.next(), generator.next()].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return halves.joined()
    }
}

enum CurrentRequest {
    /// The request's id, or `nil` without ``RequestIDMiddleware``.
    @TaskLocal static var id: String?
}

extension UInt8 {
    fileprivate var isRequestIDCharacter: Bool {
        isASCIIAlphanumeric || "-._~:=+/".utf8.contains(self)
    }
}

extension HTTPField.Name {
    fileprivate static var xRequestID: Self { Self("X-Request-ID") ?? .via }
}
