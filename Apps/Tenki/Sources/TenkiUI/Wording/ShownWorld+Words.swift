import TenkiApplication
import TenkiDomain

extension ShownWorld {
    /// What is to be said beside the weather, in a sentence; `nil` if nothing is wrong.
    var notice: String? {
        let age = conditions.map { $0.age(at: moment) }.max() ?? .zero
        return caveat?.sentence(about: "weather", "observed \(age.ago)")
    }

    /// Whether the weather is made up.
    var isDemo: Bool { conditions.contains { $0.source.isDemo } }

    /// Whom to name, each once.
    var attributions: [Attribution] {
        conditions.map(\.attribution).reduce(into: []) { all, attribution in
            if !all.contains(attribution) { all.append(attribution) }
        }
    }
}

extension Sky {
    /// The sky in English, for people.
    var text: String {
        switch self {
        case .clear: "clear"
        case .partlyCloudy: "partly cloudy"
        case .overcast: "overcast"
        case .fog: "fog"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .showers: "showers"
        case .sleet: "sleet"
        case .snow: "snow"
        case .thunderstorm: "thunderstorm"
        }
    }
}
