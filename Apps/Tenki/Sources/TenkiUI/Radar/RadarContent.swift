import Foundation
import KasaneLive
import TenkiDomain

struct RadarContent: Equatable, Sendable {
    let frame: RadarFrame?
    let minutes: Int
    let city: CityCode
    let level: RadarLevel
    let outline: String
    let language: Language

    func address(
        minutes: Int? = nil,
        city: CityCode? = nil,
        level: RadarLevel? = nil
    ) -> String {
        RadarPage.address(
            of: city ?? self.city,
            level: level ?? self.level,
            minutes: minutes ?? self.minutes
        )
    }

    var window: RadarWindow { RadarWindow(level, around: city.city) }

    var caption: String { Self.caption(of: frame, in: language) }

    static func caption(of frame: RadarFrame?, in language: Language) -> String {
        guard let frame else {
            return language(ja: "この時刻の画像はありません", en: "no image for this time")
        }
        let time = frame.valid.moment.clockText(in: .japan)
        return frame.isForecast
            ? language(ja: "\(time)の予測", en: "\(time) forecast")
            : language(ja: "\(time)の実況", en: "\(time) observed")
    }
}

extension RadarWindow {
    struct Label {
        let city: City
        let point: Point
    }

    private static let important = [
        "130010", "016010", "270000", "400010", "471010", "040010", "230010", "150010", "340010",
        "460010", "390010", "014020", "170010", "474010", "012010", "020010", "320010",
    ]

    func labels(first city: City) -> [Label] {
        let important = Self.important.compactMap(City.exactlyNamed)
        let plane = plane
        var labels: [Label] = []
        // A repeated city is skipped, because it is too close to its own label.
        for city in [city] + important + City.all.filter(\.isCapital) + City.all {
            let point = plane.point(latitude: city.latitude, longitude: city.longitude)
            let isFree = labels.allSatisfy { label in
                abs(label.point.x - point.x) > 62 || abs(label.point.y - point.y) > 22
            }
            if contains(point), isFree { labels.append(Label(city: city, point: point)) }
        }
        return labels
    }
}

extension City {
    fileprivate var isCapital: Bool { id.text.hasSuffix("0010") || id.text.hasSuffix("0000") }
}
