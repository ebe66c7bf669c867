public import HTTPTypes

/// A response with what is known of it.
public struct Answer<Value: Sendable>: Sendable {
    /// The decoded response.
    public let value: Value
    /// The status.
    public let status: HTTPResponse.Status
    /// The headers.
    public let headers: HTTPFields
    /// Where it comes from, and how old it is.
    public let origin: AnswerOrigin
    /// How often the request was sent; 0 if it was not.
    public let attempts: Int
}

/// Where an answer comes from.
public enum AnswerOrigin: Hashable, Sendable {
    /// The service answered this call.
    case service
    /// The service answered an equal call at the same time.
    case shared
    /// It was stored and is fresh.
    case cache(age: Duration)
    /// It was stored, and the service says that it is current.
    case revalidated
    /// It was stored and is no longer fresh; the service fails or is being asked.
    case stale(age: Duration)
}
