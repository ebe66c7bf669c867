import HTTPTypes
public import Hummingbird
import KasaneConcurrency
import Logging

/// Assigns each request an ID that appears in logs, the `X-Request-ID` response header and problem
/// documents.
///
/// The ID is the context's `id` and the `hb.request.id` metadata of its logger. A trusted proxy can
/// set the ID in `X-Request-ID`, using up to 128 letters, digits and the characters `-._~:=+/`.
/// Otherwise, the ID consists of 128 random bits. Problem documents contain the ID as `requestID`,
/// so that clients can report it.
///
/// ```swift
/// let addresses = ClientAddressResolver(trustedProxies: [try AddressRange("10.0.0.0/8")])
/// router.add(middleware: RequestIDMiddleware(addresses: addresses))
/// ```
///
/// Add this middleware before all other middleware. The ID isn't sent to other services.
/// KasaneHTTP's client sends the trace context instead.
public struct RequestIDMiddleware<Context: RemoteAddressRequestContext>: RouterMiddleware {
    private let addresses: ClientAddressResolver

    /// Creates middleware that by default trusts no proxies.
    public init(addresses: ClientAddressResolver = ClientAddressResolver()) {
        self.addresses = addresses
    }

    /// Handles the request, and adds its ID to the response.
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

    /// Returns the ID set by a trusted proxy, or `nil` if the ID is missing or invalid.
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
    /// The request's ID, or `nil` if ``RequestIDMiddleware`` isn't used.
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
