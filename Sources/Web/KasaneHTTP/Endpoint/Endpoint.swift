public import Foundation
public import HTTPTypes

/// One call of an API: its request and its response.
///
/// An endpoint is a small value, with one type per call. The defaults describe a GET request with a
/// JSON response.
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

    /// The name of the call in metrics, logs and spans.
    ///
    /// The default is the name of the type.
    static var name: String { get }

    /// The method of the request.
    ///
    /// The default is GET.
    var method: HTTPRequest.Method { get }

    /// The path below the service's base URL, with a leading slash.
    var path: EndpointPath { get }

    /// The query parameters in order, unescaped.
    ///
    /// The default is none.
    var query: [QueryItem] { get }

    /// The headers in addition to the client's.
    ///
    /// The default is none.
    ///
    /// A header with the same name as one of the client's, such as `Accept`, replaces it.
    var headers: [RequestHeader] { get }

    /// The body of the request.
    ///
    /// The default is none.
    var body: RequestBody? { get throws }

    /// The overrides of the client's policies.
    ///
    /// The default is none.
    var policy: EndpointPolicy { get }

    /// Decodes the body of a response with a status of 200 to 299.
    ///
    /// - Throws: Any error. A `DecodingError` is reported with its coding path.
    func decode(_ body: Data) throws -> Response
}

extension Endpoint {
    /// The name of the type.
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
    /// Decodes JSON with a default `JSONDecoder`, whatever the response's content type.
    ///
    /// An endpoint with another format implements the method:
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
