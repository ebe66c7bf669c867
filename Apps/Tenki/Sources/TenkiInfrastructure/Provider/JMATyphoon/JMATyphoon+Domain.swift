import Foundation
import TenkiDomain

extension Typhoon {
    init(
        _ id: TyphoonID,
        _ specifications: [JMATyphoonSpecification],
        _ forecasts: [JMATyphoonForecast]
    ) throws {
        let title = specifications.first(where: \.isTitle)
        guard let issuedAt = title?.issue?.date else {
            throw UnusableResponseError(description: "it has no time of issue")
        }
        let areas = Dictionary(
            forecasts.compactMap { part in part.advancedHours.map { ($0, part) } },
            uniquingKeysWith: { first, _ in first }
        )
        var seen: Set<Int> = []
        let positions = specifications.prefix(50).compactMap { part -> TyphoonPosition? in
            guard let position = part.state, seen.insert(position.hours).inserted else {
                return nil
            }
            var whole = position
            whole.storms = areas[position.hours]?.storms
            whole.gales = areas[position.hours]?.gales
            return whole
        }
        let name = title?.name.flatMap { name in
            name.japanese.flatMap { japanese in
                name.english.map { Name(japanese: japanese, english: $0) }
            }
        }
        let typhoon = Self(
            id: id,
            number: title?.typhoonNumber.flatMap(Self.number),
            name: name,
            issuedAt: issuedAt,
            track: forecasts.lazy.map(\.points).first { !$0.isEmpty } ?? [],
            positions: positions
        )
        guard let typhoon else { throw UnusableResponseError(description: "it has no analysis") }
        self = typhoon
    }

    private static func number(_ text: String) -> Int? {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ 48...57 ~= $0 }),
            let number = Int(text.suffix(2)), number > 0
        else { return nil }
        return number
    }
}

extension JMATyphoonSpecification {
    /// The state; `nil` if its time or its place cannot be read.
    fileprivate var state: TyphoonPosition? {
        guard !isTitle, let hours = advancedHours, (0...240).contains(hours),
            let time = validtime?.date, let center = self.position?.deg?.coordinates
        else { return nil }
        var position = TyphoonPosition(hours: hours, time: time, center: center)
        position.kind = category?.english.map(TyphoonClass.init(code:))
        position.intensity = intensity.flatMap { Self.intensities[$0] }
        position.size = scale.flatMap { Self.sizes[$0] }
        position.location = location
        position.pressure = pressure?.whole
        position.wind = maximumWind?.sustained?.metresPerSecond?.whole
        position.gust = maximumWind?.gust?.metresPerSecond?.whole
        position.course = course.flatMap(WindDirection.init(jma:)).map(CompassPoint.init)
        position.speed = speed?.kilometresPerHour?.whole
        position.probabilityRadius =
            hours > 0 ? probabilityCircleRadius?.kilometres?.whole : nil
        position.stormRadius = stormWarning?.radius
        position.galeRadius = galeWarning?.radius
        return position
    }

    private static let intensities: [String: TyphoonIntensity] = [
        "強い": .strong, "非常に強い": .veryStrong, "猛烈な": .violent,
    ]
    private static let sizes: [String: TyphoonSize] = ["大型": .large, "超大型": .veryLarge]
}
