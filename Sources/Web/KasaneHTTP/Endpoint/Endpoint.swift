public import Foundation
public import HTTPTypes

/// An API call, described by its request and response.
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
    /// The default is the type's name.
    static var name: String { get }

    /// The request method.
    ///
    /// The default is GET.
    var method: HTTPRequest.Method { get }

    /// The path, which starts with a slash and is relative to the service's base URL.
    var path: EndpointPath { get }

    /// The unescaped query parameters in order.
    ///
    /// The default is no parameters.
    var query: [QueryItem] { get }

    /// The headers to send in addition to the client's headers.
    ///
    /// The default is no headers. A header replaces any client header with the same name, such as
    /// `Accept`.
    var headers: [RequestHeader] { get }

    /// The request body.
    ///
    /// The default is no body.
    var body: RequestBody? { get throws }

    /// Overrides of the client's policies.
    ///
    /// The default is no overrides.
    var policy: EndpointPolicy { get }

    /// Decodes the body of a response with status 200 to 299.
    ///
    /// - Throws: Any error. If the error is a `DecodingError`, the call's error contains the coding
    ///   path.
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
    /// To support another format, implement this method:
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

/// A decoder with default settings, which is safe to share because it is never changed.
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
