package struct WarningBulletin: Hashable, Sendable {
    package let code: String

    /// Creates a type whose reports can be read; returns `nil` for any other text.
    ///
    /// A type that was introduced after 61 is not refused, because its warnings are in force all
    /// the same.
    package init?(code: String) {
        guard code.hasPrefix("VPWW"),
            let number = UInt32(digits: String(code.dropFirst(4)), count: 2), number >= 55
        else { return nil }
        self.code = code
    }

    /// Creates a type whose reports may contain warnings and cannot be read.
    package init(unreadable code: String) {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isName =
            (1...20).contains(code.utf8.count)
            && code.utf8.allSatisfy { letters.contains($0) || digits.contains($0) }
        self.code = isName ? code : Self.unidentified.code
    }

    private init(_ code: String) {
        self.code = code
    }

    var isReadable: Bool { Self(code: code) != nil }

    /// The type of a report that cannot be read and can be of any type, even a new one.
    package static let unidentified = Self("unidentified")

    package static let rain = Self("VPWW55")
    package static let landslide = Self("VPWW56")
    package static let surge = Self("VPWW57")
    package static let wind = Self("VPWW58")
    package static let waves = Self("VPWW59")
    package static let snow = Self("VPWW60")
    package static let other = Self("VPWW61")

    package static let all: [Self] = [.rain, .landslide, .surge, .wind, .waves, .snow, .other]

    /// The types of which every office has issued a report since the new bulletins were introduced.
    ///
    /// An office whose state lacks one of them has not “never issued” it: it is missing.
    package static let core: [Self] = [.rain, .landslide, .wind, .other]

    /// The phenomenon in Japanese; the code of an unknown type.
    package var name: String {
        switch self {
        case .rain: "大雨"
        case .landslide: "土砂災害"
        case .surge: "高潮"
        case .wind: "暴風"
        case .waves: "波浪"
        case .snow: "大雪"
        case .other: "その他の注意報"
        case .unidentified: "種類不明の電文"
        default: code
        }
    }

    /// The phenomenon in English; the code of an unknown type.
    package var englishName: String {
        switch self {
        case .rain: "heavy rain"
        case .landslide: "landslides"
        case .surge: "storm surge"
        case .wind: "gales"
        case .waves: "high waves"
        case .snow: "heavy snow"
        case .other: "other advisories"
        case .unidentified: "an unidentified bulletin"
        default: code
        }
    }
}

extension WarningBulletin: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.code < other.code }
}

extension WarningBulletin: CustomStringConvertible {
    package var description: String { code }
}
