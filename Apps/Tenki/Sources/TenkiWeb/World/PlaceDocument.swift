import Foundation
package import TenkiApplication
package import TenkiDomain
import TenkiUI

package struct PlaceDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: PlaceSnapshot) {
        let days = shown.days.map { $0.document }
        let minute = (shown.moment.timeIntervalSince1970 / 60).rounded(.down) * 60
        let localTime = Date(timeIntervalSince1970: minute)
        content = [
            "place": shown.place.document,
            "localTime": localTime.rfc3339(in: shown.place.timeZone),
            "conditions": shown.weather?.document(at: shown.moment),
            "days": days,
            "notice": shown.notice(in: .english),
            "almanac": shown.almanac.document,
            "attribution": Attribution.places.document,
        ]
    }
}

package struct PlacesDocument: JSONDocument {
    package let content: JSONObject

    package init(_ places: [Place]) {
        let places = places.map { $0.document }
        content = ["places": places, "attribution": Attribution.places.document]
    }
}

extension Place {
    fileprivate var document: JSONObject {
        [
            "id": id.number,
            "name": name,
            "region": region,
            "country": country,
            "latitude": coordinates.latitude,
            "longitude": coordinates.longitude,
            "timeZone": timeZone.identifier,
        ]
    }
}

extension PlaceDay {
    fileprivate var document: JSONObject {
        [
            "date": date.description,
            "sky": sky?.rawValue,
            "lowCelsius": low?.celsius,
            "highCelsius": high?.celsius,
            "chanceOfRainPercent": chanceOfRain?.value,
        ]
    }
}

extension PlaceWeather {
    func document(at moment: Date) -> JSONObject {
        [
            "sky": sky?.rawValue,
            "temperatureCelsius": temperature.celsius,
            "humidityPercent": humidity?.value,
            "windMetresPerSecond": windSpeed,
            "observedAt": observedAt.rfc3339,
            "fetchedAt": fetchedAt.rfc3339,
            "ageSeconds": age(at: moment).components.seconds,
            "source": source.name,
            "attribution": attribution.document,
        ]
    }
}
