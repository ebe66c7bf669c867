/// Where a response came from.
///
/// ```swift
/// switch try await client.response(for: ForecastByCity(city: "130010")).source {
/// case .stale(let age): show("The service is unavailable; this is \(age) old.")
/// default: break
/// }
/// ```
public enum ResponseSource: Hashable, Sendable {
    /// The service, in response to this call.
    case service
    /// The service, in response to an equal concurrent call.
    case shared
    /// The cache, with a fresh response.
    case cache(age: Duration)
    /// The cache, with a response that the service confirmed.
    case revalidated
    /// The cache, with a stale response.
    ///
    /// The service is failing, or the response is being revalidated.
    case stale(age: Duration)
}
