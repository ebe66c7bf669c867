package import Foundation

extension StationObservation {
    /// Returns the sky at a time: the forecast one, unless the station's measurements differ.
    package func sky(with hours: HourlyForecast?, at moment: Date) -> Sky? {
        let period = hours?.periods(from: moment).first
        let sky = period.flatMap { $0.start <= moment.addingTimeInterval(3600) ? $0.sky : nil }
        guard let precipitation else { return sky }
        let isWet = sky?.precipitation != nil
        if precipitation.tenths > 0, !isWet {
            return (temperature?.celsius ?? .infinity) < 1 ? .snow : .rain
        }
        return precipitation.tenths == 0 && isWet ? .overcast : sky
    }
}
