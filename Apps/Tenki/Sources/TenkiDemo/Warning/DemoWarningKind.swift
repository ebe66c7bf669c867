struct DemoWarningKind: Hashable {
    enum Severity: Int, Comparable {
        case advisory
        case warning
        case danger
        case emergency

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        var word: String {
            switch self {
            case .advisory: "注意報"
            case .warning: "警報"
            case .danger: "危険警報"
            case .emergency: "特別警報"
            }
        }
    }

    let code: String
    let name: String
    let oldCode: String
    let property: String
    /// The type of a second property, which has no significance; `nil` without one.
    let value: String?
    let severity: Severity

    /// Whether the kind replaces the other one, rather than being issued beside it.
    func replaces(_ other: Self) -> Bool { property == other.property }

    /// The code of the significance: the tens digit is the level of danger from 2 to 5.
    var significance: String {
        let tens = severity.rawValue + 2
        if name.hasPrefix("レベル") { return "\(tens)1" }
        return severity == .emergency ? "50" : "\(tens)0"
    }

    var significanceName: String {
        guard name.hasPrefix("レベル") else { return "\(severity.word)級" }
        let digit = ["２", "３", "４", "５"][severity.rawValue]
        return "警戒レベル\(digit)\(severity == .advisory ? "" : "相当")"
    }

    var additions: [String] {
        switch code {
        case "07": ["うねり"]
        case "14": ["突風"]
        default: []
        }
    }

    var old: Self { .with(oldCode) }

    var oldName: String { name.hasPrefix("レベル") ? String(name.dropFirst(4)) : name }

    static func with(_ code: String) -> Self {
        guard let kind = byCode[code] else { preconditionFailure("no kind has the code \(code)") }
        return kind
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").map { line in
            let fields = line.split(separator: " ").map(String.init)
            guard (4...5).contains(fields.count), let severity = Severity(name: fields[1]) else {
                preconditionFailure("the table of kinds has an invalid line: \(line)")
            }
            let kind = Self(
                code: fields[0],
                name: fields[1],
                oldCode: fields[2],
                property: fields[3],
                value: fields.count > 4 ? fields[4] : nil,
                severity: severity
            )
            return (kind.code, kind)
        }
    )

    private static let table = """
        10 レベル２大雨注意報 10 大雨浸水危険度
        03 レベル３大雨警報 03 大雨浸水危険度
        43 レベル４大雨危険警報 03 大雨浸水危険度
        33 レベル５大雨特別警報 33 大雨浸水危険度
        29 レベル２土砂災害注意報 10 土砂災害危険度
        09 レベル３土砂災害警報 03 土砂災害危険度
        49 レベル４土砂災害危険警報 03 土砂災害危険度
        39 レベル５土砂災害特別警報 33 土砂災害危険度
        19 レベル２高潮注意報 19 高潮危険度
        08 レベル３高潮警報 08 高潮危険度
        48 レベル４高潮危険警報 08 高潮危険度
        38 レベル５高潮特別警報 38 高潮危険度
        15 強風注意報 15 風危険度 風
        05 暴風警報 05 風危険度 風
        35 暴風特別警報 35 風危険度 風
        16 波浪注意報 16 波危険度 波
        07 波浪警報 07 波危険度 波
        37 波浪特別警報 37 波危険度 波
        12 大雪注意報 12 大雪危険度
        06 大雪警報 06 大雪危険度
        36 大雪特別警報 36 大雪危険度
        14 雷注意報 14 雷危険度
        20 濃霧注意報 20 濃霧危険度 視程
        21 乾燥注意報 21 乾燥危険度 乾燥
        24 霜注意報 24 霜危険度
        """
}

extension DemoWarningKind.Severity {
    fileprivate init?(name: String) {
        let severities = [Self.emergency, .danger, .warning, .advisory]
        guard let severity = severities.first(where: { name.hasSuffix($0.word) }) else {
            return nil
        }
        self = severity
    }
}
