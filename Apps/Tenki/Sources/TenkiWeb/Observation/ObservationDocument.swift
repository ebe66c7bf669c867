package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct ObservationDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: ObservationSnapshot) {
        let (observation, latest) = (shown.observation, shown.observation.latest)
        let isStale = latest?.isStale(at: shown.moment) ?? false
        let accuracy = observation.accuracy.map { $0.document }
        content = [
            "city": shown.city.city.document,
            "source": observation.source?.name,
            "isDemo": observation.source.isDemo,
            "station": observation.station?.document,
            "latest": latest?.document,
            "ageSeconds": latest?.age(at: shown.moment).components.seconds,
            "isStale": isStale,
            "notice": shown.notice(in: .english),
            "today": shown.today?.document,
            "accuracy": accuracy,
        ]
    }
}

extension CityStation {
    fileprivate var document: JSONObject {
        let kilometres = (distance * 10).rounded() / 10
        return [
            "id": station.id.text,
            "name": station.name,
            "kana": station.kana,
            "romaji": station.romaji,
            "latitude": station.coordinates.latitude,
            "longitude": station.coordinates.longitude,
            "altitudeMetres": station.altitude,
            "distanceKilometres": kilometres,
        ]
    }
}

extension StationObservation {
    fileprivate var document: JSONObject {
        [
            "time": time.rfc3339,
            "celsius": temperature?.celsius,
            "precipitationMillimetres": precipitation?.millimetres,
            // The clockwise angle from north that the wind comes from.
            "windDirectionDegrees": wind?.direction?.degrees,
            "windMetresPerSecond": wind?.lowest,
            "humidity": humidity?.value,
            "snowCentimetres": snowDepth,
        ]
    }
}

extension ObservationDay {
    // The lowest and highest temperatures are from observations every ten minutes. The true ones can
    // be some tenths of a degree beyond.
    fileprivate var document: JSONObject {
        let (extremes, values) = (extremes, observations.map { $0.document })
        return [
            "date": id.date.description,
            "lowest": extremes?.lowest.document,
            "highest": extremes?.highest.document,
            "precipitationMillimetres": precipitation?.millimetres,
            "observations": values,
        ]
    }
}

extension ForecastAccuracy {
    fileprivate var document: JSONObject {
        let days = { (outcome: RainOutcome) -> Int in rain[outcome] ?? 0 }
        return [
            "source": source.name,
            "days": self.days,
            "low": low?.document,
            "high": high?.document,
            "rainHits": days(.hit),
            "rainMisses": days(.miss),
            "rainFalseAlarms": days(.falseAlarm),
            "rainCorrectRejections": days(.correctRejection),
        ]
    }
}

extension ForecastAccuracy.TemperatureError {
    fileprivate var document: JSONObject {
        // The mean is positive if the forecasts were too warm.
        let (mean, absolute) = ((mean * 10).rounded() / 10, (meanAbsolute * 10).rounded() / 10)
        return ["days": days, "meanCelsius": mean, "meanAbsoluteCelsius": absolute]
    }
}
