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

    /// The request's method; GET unless said otherwise.
    var method: HTTPRequest.Method { get }

    /// The path below the service's base URL, with a slash in front.
    var path: EndpointPath { get }

    /// The parameters of the query in their order, not escaped; none unless said otherwise.
    var query: [QueryItem] { get }

    /// Makes a response of a body that came with a status of 200 to 299.
    ///
    /// - Throws: Any error; `DecodingError` is reported with its coding path.
    func decode(_ body: Data) throws -> Response
}

/// A parameter of a query.
public struct QueryItem: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The parameter's value.
    public let value: String

    /// Makes a parameter of a name and a value, neither of them escaped.
    public init(_ name: String, _ value: some CustomStringConvertible) {
        self.name = name
        self.value = value.description
    }
}

extension Endpoint {
    /// GET.
    public var method: HTTPRequest.Method { .get }

    /// No parameters.
    public var query: [QueryItem] { [] }
}

extension Endpoint where Response: Decodable {
    /// Decodes JSON, whatever content type the service claims.
    public func decode(_ body: Data) throws -> Response {
        try JSONDecoder().decode(Response.self, from: body)
    }
}
