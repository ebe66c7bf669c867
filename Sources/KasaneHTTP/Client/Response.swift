public import HTTPTypes

/// A decoded response with its metadata.
public struct Response<Value: Sendable>: Sendable {
    /// The decoded response.
    public let value: Value
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The origin of the response, and its age if it was cached.
    public let source: ResponseSource
    /// The number of attempts; 0 if the request was not sent.
    public let attempts: Int
}
