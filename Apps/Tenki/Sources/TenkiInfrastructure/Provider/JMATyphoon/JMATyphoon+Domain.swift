import Foundation
import TenkiDomain

extension Typhoon {
    init(
        _ id: TyphoonID,
        _ specifications: [JMATyphoonSpecification],
        _ forecasts: [JMATyphoonForecast]
    ) throws {
        let title = specifications.first(where: \.isTitle)
        guard let issuedAt = title?.issue else {
            throw UnusableResponseError(description: "it has no time of issue")
        }
        let areas = Dictionary(
            forecasts.compactMap { part in part.hours.map { ($0, part) } },
            uniquingKeysWith: { first, _ in first }
        )
        var seen: Set<Int> = []
        let positions = specifications.prefix(50).compactMap { part -> TyphoonPosition? in
            guard let position = part.position, seen.insert(position.hours).inserted else {
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
            number: title?.number.flatMap(Self.number),
            name: name,
            issuedAt: issuedAt,
            track: forecasts.first { !$0.track.isEmpty }?.track ?? [],
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
    fileprivate var position: TyphoonPosition? {
        guard !isTitle, let hours, (0...240).contains(hours), let time, let center else {
            return nil
        }
        var position = TyphoonPosition(hours: hours, time: time, center: center)
        position.kind = category.map(TyphoonClass.init(code:))
        position.intensity = intensity.flatMap { Self.intensities[$0] }
        position.size = scale.flatMap { Self.sizes[$0] }
        position.location = location
        position.pressure = pressure
        position.wind = wind
        position.gust = gust
        position.course = course.flatMap(WindDirection.init(jma:)).map(CompassPoint.init)
        position.speed = speed
        position.probabilityRadius = hours > 0 ? probabilityRadius : nil
        position.stormRadius = stormRadius
        position.galeRadius = galeRadius
        return position
    }

    private static let intensities: [String: TyphoonIntensity] = [
        "強い": .strong, "非常に強い": .veryStrong, "猛烈な": .violent,
    ]
    private static let sizes: [String: TyphoonSize] = ["大型": .large, "超大型": .veryLarge]
}
