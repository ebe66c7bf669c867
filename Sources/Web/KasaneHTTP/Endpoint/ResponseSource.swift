/// The source of a response.
///
/// ```swift
/// switch try await client.response(for: ForecastByCity(city: "130010")).source {
/// case .stale(let age): show("The service is unavailable; this is \(age) old.")
/// default: break
/// }
/// ```
public enum ResponseSource: Hashable, Sendable {
    /// The service responded to this call.
    case service
    /// The service responded to an equal concurrent call.
    case shared
    /// The cache contained a fresh response.
    case cache(age: Duration)
    /// The cache contained a response that the service confirmed.
    case revalidated
    /// The cache contained a stale response.
    ///
    /// Stale responses are used while the service is failing or the response is being revalidated.
    case stale(age: Duration)
}
