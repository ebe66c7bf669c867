import Foundation
public import Hummingbird

/// Decodes a request body as a URL-encoded form or JSON, depending on the content type.
///
/// ``WebRequestContext`` uses this decoder, and any other context can use it:
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
/// Dates in JSON must be in ISO 8601 format. Decoding throws ``ProblemDetails`` with status 400 if
/// the body can't be decoded, or 413 if the body exceeds the context's `maxUploadSize`. The problem
/// names the invalid field. If the body is a form, the field is named only if it is missing.
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
