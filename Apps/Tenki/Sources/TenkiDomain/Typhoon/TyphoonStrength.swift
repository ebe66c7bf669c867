package enum TyphoonClass: Hashable, Sendable, Codable {
    case depression
    /// TS: a typhoon of at least 34 knots.
    case storm
    /// STS: a typhoon of at least 48 knots.
    case severeStorm
    /// TY: a typhoon of at least 64 knots.
    case typhoon
    case extratropical
    case other(String)

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

    package init(from decoder: any Decoder) throws {
        self.init(code: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

package enum TyphoonIntensity: String, Hashable, Sendable, Codable {
    /// 強い: at least 64 knots.
    case strong
    /// 非常に強い: at least 85 knots.
    case veryStrong
    /// 猛烈な: at least 105 knots.
    case violent
}

package enum TyphoonSize: String, Hashable, Sendable, Codable {
    /// 大型: at least 500 kilometers.
    case large
    /// 超大型: at least 800 kilometers.
    case veryLarge
}
