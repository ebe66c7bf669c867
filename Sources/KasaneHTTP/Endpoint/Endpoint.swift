public import Foundation
public import HTTPTypes

/// One call of an API: what is sent, and what comes back.
///
/// An endpoint is a small value, one type per call. The defaults make a GET that decodes JSON.
///
/// ```swift
/// struct ForecastByCity: Endpoint {
///     var city: CityCode
///     var path: EndpointPath { "/api/forecast/city/\(city)" }
///     typealias Response = ForecastResponse
/// }
/// let response = try await client.send(ForecastByCity(city: city))
/// ```
public protocol Endpoint: Sendable {
    /// What the service answers with.
    associatedtype Response: Sendable

    /// What the call is named in metrics, logs and spans; the type's name unless said otherwise.
    static var name: String { get }

    /// The request's method; GET unless said otherwise.
    var method: HTTPRequest.Method { get }

    /// The path below the service's base URL, with a slash in front.
    var path: EndpointPath { get }

    /// The parameters of the query in their order, not escaped; none unless said otherwise.
    var query: [QueryItem] { get }

    /// The headers besides those of the client; none unless said otherwise.
    ///
    /// One of a name that the client sets, such as `Accept`, replaces the client's.
    var headers: [RequestHeader] { get }

    /// The request's body; none unless said otherwise.
    var body: RequestBody? { get throws }

    /// Where the call differs from the client's policies; nowhere unless said otherwise.
    var policy: EndpointPolicy { get }

    /// Makes a response of a body that came with a status of 200 to 299.
    ///
    /// - Throws: Any error; `DecodingError` is reported with its coding path.
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
    /// Decodes JSON, whatever content type the service claims.
    public func decode(_ body: Data) throws -> Response {
        try plainDecoder.decode(Response.self, from: body)
    }
}

/// A decoder without settings, which nobody can change.
private let plainDecoder = JSONDecoder()

extension Endpoint where Response == Data {
    /// Takes the body as it is.
    public func decode(_ body: Data) throws -> Data {
        body
    }
}

extension Endpoint where Response == Void {
    /// Ignores the body.
    public func decode(_ body: Data) throws {}
}
