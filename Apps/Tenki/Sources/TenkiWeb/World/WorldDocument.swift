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
                "conditions": shown.conditions(in: city)?.weather.document(at: shown.moment),
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
