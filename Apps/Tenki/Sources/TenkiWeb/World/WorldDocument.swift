import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct WorldDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: WorldSnapshot) {
        let cities = WorldCity.all.map { city -> JSONObject in
            [
                "id": city.id.number,
                "name": city.name,
                "japaneseName": city.japaneseName,
                "timeZone": city.timeZone,
                "conditions": shown.conditions(in: city)?.document(at: shown.moment),
            ]
        }
        let isDemo = shown.dataNotice == .demo
        content = [
            "isDemo": isDemo,
            "notice": shown.notice(in: .english),
            "cities": cities,
        ]
    }
}

extension CurrentConditions {
    fileprivate func document(at moment: Date) -> JSONObject {
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
