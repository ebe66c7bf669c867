public import HTTPTypes

/// A decoded response and its metadata.
///
/// ```swift
/// let response = try await client.response(for: ForecastByCity(city: "130010"))
/// show("\(response.value.summary) after \(response.attempts) attempts")
/// ```
public struct Response<Value: Sendable>: Sendable {
    /// The decoded response.
    public let value: Value
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The source of the response, and its age if it was cached.
    public let source: ResponseSource
    /// The number of attempts, or 0 if the request wasn't sent.
    public let attempts: Int
}
