enum WarningKindTable {
    struct Row: Sendable {
        let code: String
        let name: String
        let englishName: String
        let level: AlertLevel?
        let severity: WarningSeverity
        let bulletin: WarningBulletin

        init(
            _ code: String,
            _ name: String,
            _ englishName: String,
            _ level: AlertLevel?,
            _ severity: WarningSeverity,
            _ bulletin: WarningBulletin
        ) {
            self.code = code
            self.name = name
            self.englishName = englishName
            self.level = level
            self.severity = severity
            self.bulletin = bulletin
        }
    }

    static let byCode = Dictionary(rows.map { ($0.code, $0) }) { first, _ in first }

    static let phenomena = [
        ["10", "03", "43", "33"], ["29", "09", "49", "39"], ["19", "08", "48", "38"],
        ["15", "05", "35"], ["13", "02", "32"], ["16", "07", "37"], ["12", "06", "36"],
    ]

    static let rows: [Row] = [
        Row("02", "暴風雪警報", "snowstorm warning", nil, .warning, .wind),
        Row("03", "レベル３大雨警報", "heavy rain warning", .three, .warning, .rain),
        Row("05", "暴風警報", "gale warning", nil, .warning, .wind),
        Row("06", "大雪警報", "heavy snow warning", nil, .warning, .snow),
        Row("07", "波浪警報", "high wave warning", nil, .warning, .waves),
        Row("08", "レベル３高潮警報", "storm surge warning", .three, .warning, .surge),
        Row("09", "レベル３土砂災害警報", "landslide warning", .three, .warning, .landslide),
        Row("10", "レベル２大雨注意報", "heavy rain advisory", .two, .advisory, .rain),
        Row("12", "大雪注意報", "heavy snow advisory", nil, .advisory, .snow),
        Row("13", "風雪注意報", "wind and snow advisory", nil, .advisory, .wind),
        Row("14", "雷注意報", "thunderstorm advisory", nil, .advisory, .other),
        Row("15", "強風注意報", "strong wind advisory", nil, .advisory, .wind),
        Row("16", "波浪注意報", "high wave advisory", nil, .advisory, .waves),
        Row("17", "融雪注意報", "snowmelt advisory", nil, .advisory, .other),
        Row("19", "レベル２高潮注意報", "storm surge advisory", .two, .advisory, .surge),
        Row("20", "濃霧注意報", "dense fog advisory", nil, .advisory, .other),
        Row("21", "乾燥注意報", "dry air advisory", nil, .advisory, .other),
        Row("22", "なだれ注意報", "avalanche advisory", nil, .advisory, .other),
        Row("23", "低温注意報", "low temperature advisory", nil, .advisory, .other),
        Row("24", "霜注意報", "frost advisory", nil, .advisory, .other),
        Row("25", "着氷注意報", "ice accretion advisory", nil, .advisory, .other),
        Row("26", "着雪注意報", "snow accretion advisory", nil, .advisory, .other),
        Row("27", "その他の注意報", "other advisory", nil, .advisory, .other),
        Row("29", "レベル２土砂災害注意報", "landslide advisory", .two, .advisory, .landslide),
        Row("32", "暴風雪特別警報", "snowstorm emergency warning", nil, .emergency, .wind),
        Row("33", "レベル５大雨特別警報", "heavy rain emergency warning", .five, .emergency, .rain),
        Row("35", "暴風特別警報", "gale emergency warning", nil, .emergency, .wind),
        Row("36", "大雪特別警報", "heavy snow emergency warning", nil, .emergency, .snow),
        Row("37", "波浪特別警報", "high wave emergency warning", nil, .emergency, .waves),
        Row("38", "レベル５高潮特別警報", "storm surge emergency warning", .five, .emergency, .surge),
        Row("39", "レベル５土砂災害特別警報", "landslide emergency warning", .five, .emergency, .landslide),
        Row("43", "レベル４大雨危険警報", "heavy rain danger warning", .four, .danger, .rain),
        Row("48", "レベル４高潮危険警報", "storm surge danger warning", .four, .danger, .surge),
        Row("49", "レベル４土砂災害危険警報", "landslide danger warning", .four, .danger, .landslide),
    ]
}
