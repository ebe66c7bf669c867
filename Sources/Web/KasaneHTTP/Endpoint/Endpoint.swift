public import Foundation
public import HTTPTypes

/// An API call: its request and its response.
///
/// Declare a small value type for each call. The defaults describe a GET request with a JSON
/// response.
///
/// ```swift
/// struct PhotosByText: Endpoint {
///     var text: String
///     var path: EndpointPath { "/api/photos" }
///     var query: [QueryItem] { [QueryItem("q", text)] }
///     typealias Response = [Photo]
/// }
/// let photos = try await client.send(PhotosByText(text: "rain"))
/// ```
public protocol Endpoint: Sendable {
    /// The decoded response.
    associatedtype Response: Sendable

    /// The call's name in metrics, logs and spans.
    ///
    /// Defaults to the type's name.
    static var name: String { get }

    /// The request method.
    ///
    /// Defaults to GET.
    var method: HTTPRequest.Method { get }

    /// The path, relative to the service's base URL and with a leading slash.
    var path: EndpointPath { get }

    /// The query parameters, unescaped and in order.
    ///
    /// Defaults to none.
    var query: [QueryItem] { get }

    /// Headers to send in addition to the client's.
    ///
    /// Defaults to none. A header with the same name as one of the client's, such as `Accept`,
    /// replaces it.
    var headers: [RequestHeader] { get }

    /// The request body.
    ///
    /// Defaults to none.
    var body: RequestBody? { get throws }

    /// Overrides for the client's policies.
    ///
    /// Defaults to none.
    var policy: EndpointPolicy { get }

    /// Decodes the body of a response with status 200 to 299.
    ///
    /// - Throws: Any error. If it is a `DecodingError`, the call's error contains the coding path.
    func decode(_ body: Data) throws -> Response
}

extension Endpoint {
    /// The type's name.
    public static var name: String { TypeNames.shared.name(of: Self.self) }

    /// GET.
    public var method: HTTPRequest.Method { .get }

    /// No parameters.
    public var query: [QueryItem] { [] }

    /// No headers.
    public var headers: [RequestHeader] { [] }

    /// No body.
    public var body: RequestBody? { nil }

    /// The client's policies.
    public var policy: EndpointPolicy { EndpointPolicy() }
}

extension Endpoint where Response: Decodable {
    /// Decodes JSON with a default `JSONDecoder`, regardless of the content type.
    ///
    /// For another format, implement the method yourself:
    ///
    /// ```swift
    /// struct Holidays: Endpoint {
    ///     var path: EndpointPath { "/holidays.json" }
    ///     typealias Response = [String: Date]
    ///
    ///     func decode(_ body: Data) throws -> Response {
    ///         let decoder = JSONDecoder()
    ///         decoder.dateDecodingStrategy = .iso8601
    ///         return try decoder.decode(Response.self, from: body)
    ///     }
    /// }
    /// ```
    public func decode(_ body: Data) throws -> Response {
        try plainDecoder.decode(Response.self, from: body)
    }
}

/// A decoder with default settings, never changed and therefore safe to share.
private let plainDecoder = JSONDecoder()

extension Endpoint where Response == Data {
    /// Returns the body unchanged.
    public func decode(_ body: Data) throws -> Data {
        body
    }
}

extension Endpoint where Response == Void {
    /// Ignores the body.
    public func decode(_ body: Data) throws {}
}
