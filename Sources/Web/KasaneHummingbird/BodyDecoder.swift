import Foundation
public import Hummingbird

/// Decodes a request body as a URL-encoded form or as JSON, depending on its content type.
///
/// A ``WebRequestContext`` uses it, and any other context can:
///
/// ```swift
/// struct Order: Decodable {
///     let count: Int
/// }
/// router.for(.everyone).post("/orders") { request, context in
///     let order = try await request.decode(as: Order.self, context: context)
///     return "\(order.count) ordered\n"
/// }
/// ```
///
/// Dates in JSON are ISO 8601. Decoding throws ``ProblemDetails`` with status 400 if the body can't
/// be decoded, or 413 if it exceeds the context's `maxUploadSize`. The problem names the invalid
/// field; for a form, it names a field only if it is missing.
public struct BodyDecoder: RequestDecoder, Sendable {
    /// Creates a decoder.
    public init() {}

    /// Decodes a request body.
    @concurrent public func decode<Value: Decodable>(
        _ type: Value.Type,
        from request: Request,
        context: some RequestContext
    ) async throws -> Value {
        do {
            guard request.hasForm else {
                let decoder = JSONDecoder()
                decoder.dateDecodingStrategy = .iso8601
                return try await decoder.decode(type, from: request, context: context)
            }
            return try await URLEncodedFormDecoder().decode(type, from: request, context: context)
        } catch let error as DecodingError {
            throw ProblemDetails(error)
        } catch is URLEncodedFormError {
            throw ProblemDetails(status: .badRequest, detail: "The body is not a form.")
        }
    }
}

extension Request {
    /// Whether the body is a URL-encoded form.
    fileprivate var hasForm: Bool {
        let type = headers[.contentType]?.prefix { $0 != ";" && $0 != " " }
        return type?.lowercased() == "application/x-www-form-urlencoded"
    }
}
