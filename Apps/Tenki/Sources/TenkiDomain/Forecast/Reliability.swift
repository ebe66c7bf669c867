/// How reliable the weather of a day in a weekly forecast is.
///
/// The classes are those of the Japan Meteorological Agency (信頼度), for whether it rains or not.
package enum Reliability: String, CaseIterable, Sendable {
    /// As reliable as the forecast for tomorrow, and seldom changed.
    case high = "A"
    /// As reliable as the forecast for four days ahead, and sometimes changed.
    case medium = "B"
    /// Less reliable, and often changed.
    case low = "C"
}
