/// The class of a tropical cyclone by its wind, or what has become of it.
package enum TyphoonClass: Hashable, Sendable, Codable {
    /// TD: less than 34 knots.
    case depression
    /// TS: a typhoon of at least 34 knots.
    case storm
    /// STS: a typhoon of at least 48 knots.
    case severeStorm
    /// TY: a typhoon of at least 64 knots.
    case typhoon
    /// LOW: an extratropical low.
    case extratropical
    /// A class that this version does not know.
    case other(String)

    /// Creates a class from the agency's code, such as `STS`.
    package init(code: String) {
        self =
            switch code {
            case "TD": .depression
            case "TS": .storm
            case "STS": .severeStorm
            case "TY": .typhoon
            case "LOW": .extratropical
            default: .other(String(code.prefix(20)))
            }
    }

    /// The agency's code.
    package var code: String {
        switch self {
        case .depression: "TD"
        case .storm: "TS"
        case .severeStorm: "STS"
        case .typhoon: "TY"
        case .extratropical: "LOW"
        case .other(let code): code
        }
    }

    /// Decodes the agency's code.
    package init(from decoder: any Decoder) throws {
        self.init(code: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the agency's code.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

/// The intensity of a typhoon by its greatest wind.
package enum TyphoonIntensity: String, Hashable, Sendable, Codable {
    /// 強い: at least 64 knots.
    case strong
    /// 非常に強い: at least 85 knots.
    case veryStrong
    /// 猛烈な: at least 105 knots.
    case violent
}

/// The size of a typhoon by the radius of its gales.
package enum TyphoonSize: String, Hashable, Sendable, Codable {
    /// 大型: at least 500 kilometres.
    case large
    /// 超大型: at least 800 kilometres.
    case veryLarge
}
