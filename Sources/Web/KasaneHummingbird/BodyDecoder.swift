import Foundation
public import Hummingbird

/// Decodes the body of a request by its content type: a form that is not `multipart/form-data`, or
/// else JSON.
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
/// Dates in JSON are in the format of ISO 8601. A body that cannot be decoded results in a
/// ``ProblemDetails`` with the status 400, and one that is larger than the context's
/// `maxUploadSize` in the status 413. The problem names the field; for a form, only a missing one.
public struct BodyDecoder: RequestDecoder, Sendable {
    /// Creates a decoder.
    public init() {}

    /// Decodes the body of a request.
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
    /// Whether the body is a form of names and values.
    fileprivate var hasForm: Bool {
        let type = headers[.contentType]?.prefix { $0 != ";" && $0 != " " }
        return type?.lowercased() == "application/x-www-form-urlencoded"
    }
}
