/// Reports the progress of an action.
///
/// ```swift
/// let refresh = Action { (progress: ActionProgress) in
///     for (index, city) in model.cities.enumerated() {
///         _ = try await fetchForecast(in: city)
///         progress(Double(index + 1) / Double(model.cities.count))
///     }
/// }
/// ```
public struct ActionProgress {
    let report: (Double) -> Void

    /// Reports progress from 0 to 1.
    ///
    /// Other values are clamped.
    public func callAsFunction(_ fraction: Double) {
        report(fraction.isNaN ? 0 : min(max(fraction, 0), 1))
    }
}
