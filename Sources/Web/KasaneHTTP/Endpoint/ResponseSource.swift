/// The origin of a response.
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
