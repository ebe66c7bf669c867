public import HTTPTypes

/// A decoded response with its metadata.
public struct Answer<Value: Sendable>: Sendable {
    /// The decoded response.
    public let value: Value
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// The origin of the response, and its age if it was cached.
    public let origin: AnswerOrigin
    /// The number of attempts; 0 if the request was not sent.
    public let attempts: Int
}

/// The origin of a response.
public enum AnswerOrigin: Hashable, Sendable {
    /// The service responded to this call.
    case service
    /// The service responded to a concurrent equal call.
    case shared
    /// The response was cached and is fresh.
    case cache(age: Duration)
    /// The response was cached, and the service confirmed it.
    case revalidated
    /// The response was cached and is stale.
    ///
    /// The service fails or is being contacted.
    case stale(age: Duration)
}
