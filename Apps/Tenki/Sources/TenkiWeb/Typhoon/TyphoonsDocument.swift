import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct TyphoonsDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: TyphoonSnapshot) {
        let typhoons = shown.book.typhoons.map { $0.document(at: shown.moment) }
        let unread = shown.book.unread.map(\.text)
        content = [
            "state": "\(shown.state)",
            "checkedAt": shown.book.checkedAt?.rfc3339,
            "notice": shown.sentence(in: .english),
            "unread": unread,
            "typhoons": typhoons,
            "isDemo": shown.source.isDemo,
            "attribution": shown.attribution.document,
        ]
    }
}

extension Typhoon {
    fileprivate func document(at moment: Date) -> JSONObject {
        let positions = positions.map { $0.document }
        return [
            "id": id.text,
            "number": number,
            "name": name?.english,
            "japaneseName": name?.japanese,
            "issuedAt": issuedAt.rfc3339,
            "ageSeconds": Int64(age(at: moment)),
            "isLate": isLate(at: moment),
            "positions": positions,
        ]
    }
}

extension TyphoonPosition {
    fileprivate var document: JSONObject {
        [
            "hours": hours,
            "time": time.rfc3339,
            "latitude": center.latitude,
            "longitude": center.longitude,
            "class": kind?.code,
            "intensity": intensity?.rawValue,
            "size": size?.rawValue,
            "location": location,
            "pressureHectopascals": pressure,
            "windMetresPerSecond": wind,
            "gustMetresPerSecond": gust,
            "course": course?.direction.text(in: .english),
            "speedKilometresPerHour": speed,
            "probabilityRadiusKilometres": probabilityRadius,
            "stormRadiusKilometres": stormRadius,
            "galeRadiusKilometres": galeRadius,
        ]
    }
}
