package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct HoursDocument: JSONDocument {
    package let content: JSONObject

    /// Creates the document of hours, without those that are over.
    package init(_ shown: HoursSnapshot) {
        let (hours, moment) = (shown.hours, shown.moment)
        let rain = shown.rainText(in: .japanese).map { japanese -> JSONObject in
            ["ja": japanese, "en": shown.rainText(in: .english)]
        }
        let issuedAt = hours.id.series == .agency ? hours.id.issuedAt.rfc3339 : nil
        let periods = shown.periods.map { $0.document }
        let temperatures = shown.temperatures.map { $0.document }
        content = [
            "city": hours.city.document,
            "series": hours.id.series.rawValue,
            "source": hours.id.source.name,
            "isDemo": hours.id.source.isDemo,
            "issuedAt": issuedAt,
            "fetchedAt": hours.fetchedAt.rfc3339,
            "ageSeconds": hours.age(at: moment).components.seconds,
            "freshness": hours.freshness(at: moment).rawValue,
            "notice": shown.notice(in: .english),
            "rain": rain,
            "station": hours.station,
            "attribution": hours.attribution.document,
            "periods": periods,
            "temperatures": temperatures,
        ]
    }
}

extension HourlyPeriod {
    fileprivate var document: JSONObject {
        let wind = wind.map { wind -> JSONObject in
            [
                // The clockwise angle from north that the wind comes from.
                "directionDegrees": wind.direction?.degrees,
                "lowestMetresPerSecond": wind.lowest,
                "highestMetresPerSecond": wind.highest,
            ]
        }
        return [
            "start": start.rfc3339,
            "end": end.rfc3339,
            "sky": sky?.rawValue,
            "precipitationMillimetres": precipitation?.millimetres,
            "chanceOfRain": chanceOfRain?.value,
            "wind": wind,
        ]
    }
}

extension HourlyTemperature {
    var document: JSONObject { ["time": moment.rfc3339, "celsius": temperature.celsius] }
}
