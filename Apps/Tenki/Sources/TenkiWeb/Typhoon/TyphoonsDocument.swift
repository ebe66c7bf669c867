import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct TyphoonsDocument: Encodable, Sendable {
    struct Position: Encodable, Sendable {
        let hours: Int
        let time: String
        let latitude: Double
        let longitude: Double
        @EncodeNull var `class`: String?
        @EncodeNull var intensity: String?
        @EncodeNull var size: String?
        @EncodeNull var location: String?
        @EncodeNull var pressureHectopascals: Int?
        @EncodeNull var windMetresPerSecond: Int?
        @EncodeNull var gustMetresPerSecond: Int?
        @EncodeNull var course: String?
        @EncodeNull var speedKilometresPerHour: Int?
        @EncodeNull var probabilityRadiusKilometres: Int?
        @EncodeNull var stormRadiusKilometres: Int?
        @EncodeNull var galeRadiusKilometres: Int?
    }

    struct Entry: Encodable, Sendable {
        let id: String
        @EncodeNull var number: Int?
        @EncodeNull var name: String?
        @EncodeNull var japaneseName: String?
        let issuedAt: String
        let ageSeconds: Int64
        let isLate: Bool
        let positions: [Position]
    }

    /// `some`, `none` or `unknown`.
    let state: String
    /// The time at which the agency's list was last read; null if it never was.
    @EncodeNull var checkedAt: String?
    let notice: String
    /// The identifiers of typhoons whose newest issue cannot be read.
    let unread: [String]
    let typhoons: [Entry]
    let isDemo: Bool
    let attribution: AttributionDocument

    package init(_ shown: TyphoonSnapshot) {
        state =
            switch shown.state {
            case .some: "some"
            case .none: "none"
            case .unknown: "unknown"
            }
        checkedAt = shown.book.checkedAt?.rfc3339
        notice = shown.sentence(in: .english)
        unread = shown.book.unread.map(\.text)
        typhoons = shown.book.typhoons.map { Entry($0, at: shown.moment) }
        isDemo = shown.source?.notice == .demo
        attribution = AttributionDocument(shown.attribution)
    }
}

extension TyphoonsDocument.Entry {
    fileprivate init(_ typhoon: Typhoon, at moment: Date) {
        id = typhoon.id.text
        number = typhoon.number
        name = typhoon.name?.english
        japaneseName = typhoon.name?.japanese
        issuedAt = typhoon.issuedAt.rfc3339
        ageSeconds = Int64(typhoon.age(at: moment))
        isLate = typhoon.isLate(at: moment)
        positions = typhoon.positions.map(TyphoonsDocument.Position.init)
    }
}

extension TyphoonsDocument.Position {
    fileprivate init(_ position: TyphoonPosition) {
        hours = position.hours
        time = position.time.rfc3339
        latitude = position.center.latitude
        longitude = position.center.longitude
        `class` = position.kind?.code
        intensity = position.intensity?.rawValue
        size = position.size?.rawValue
        location = position.location
        pressureHectopascals = position.pressure
        windMetresPerSecond = position.wind
        gustMetresPerSecond = position.gust
        course = position.course?.direction.text(in: .english)
        speedKilometresPerHour = position.speed
        probabilityRadiusKilometres = position.probabilityRadius
        stormRadiusKilometres = position.stormRadius
        galeRadiusKilometres = position.galeRadius
    }
}
