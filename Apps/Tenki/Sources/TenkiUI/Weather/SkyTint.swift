import Foundation
import TenkiApplication
import TenkiDomain

enum SkyTint: String, CaseIterable {
    case clear, cloudy, rain, snow, storm, night

    init?(summary: String?, isNight: Bool) {
        guard let outline = summary.flatMap(WeatherOutline.init) else { return nil }
        // A card of the day, even of a rainy one, is pale beside those of the night.
        guard !isNight else {
            self = .night
            return
        }
        switch outline.first {
        case .sunny, .clearNight: self = .clear
        case .cloudy, .fog: self = .cloudy
        case .rain, .rainOrSnow, .sleet: self = .rain
        case .snow, .snowOrRain, .heavySnow: self = .snow
        case .heavyRain, .rainstorm, .blizzard, .thunder, .thundersnow: self = .storm
        }
    }

    var name: String { "sky-\(rawValue)" }
}

extension ForecastSnapshot {
    var tint: SkyTint? {
        let day = forecast.days.first { $0.date == today }
        return SkyTint(summary: day?.summary, isNight: isNight)
    }

    var isEvening: Bool {
        let noon = today.start(in: .japan).addingTimeInterval(12 * 3600)
        return moment >= noon && isNight
    }

    private var isNight: Bool { forecast.city.isNight(at: moment) }
}
