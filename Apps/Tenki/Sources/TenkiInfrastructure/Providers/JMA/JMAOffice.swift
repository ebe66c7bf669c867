import TenkiDomain

/// The office of the Japan Meteorological Agency that issues a city's forecast.
///
/// The agency publishes its areas at https://www.jma.go.jp/bosai/common/const/area.json.
struct JMAOffice: Hashable, Sendable {
    /// The six-digit code of the office, such as `130000`.
    let code: String

    /// Creates the office of a city.
    ///
    /// An office's code begins with the two digits of its prefecture, or three digits in Hokkaido
    /// and Okinawa.
    init(of city: CityCode) {
        let city = city.text
        code =
            if let exception = Self.exceptions[city] {
                exception
            } else if ["01", "47"].contains(city.prefix(2)) {
                city.prefix(3) + "000"
            } else {
                city.prefix(2) + "0000"
            }
    }

    /// The exceptions to the rule: eastern Hokkaido, and Kagoshima with its islands.
    private static let exceptions = [
        "014010": "014100", "014020": "014100", "014030": "014030",
        "460010": "460100", "460020": "460100", "460030": "460100", "460040": "460040",
    ]
}
