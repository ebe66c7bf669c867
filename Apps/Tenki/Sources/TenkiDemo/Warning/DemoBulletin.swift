enum DemoBulletin: String, CaseIterable {
    case rain = "VPWW55"
    case landslide = "VPWW56"
    case surge = "VPWW57"
    case wind = "VPWW58"
    case waves = "VPWW59"
    case snow = "VPWW60"
    case other = "VPWW61"

    var name: String {
        switch self {
        case .rain: "大雨"
        case .landslide: "土砂"
        case .surge: "高潮"
        case .wind: "暴風"
        case .waves: "波浪"
        case .snow: "大雪"
        case .other: "その他注意報"
        }
    }

    var title: String? {
        switch self {
        case .rain: "大雨警報・注意報"
        case .landslide: "土砂災害警報・注意報"
        case .surge: "高潮警報・注意報"
        case .wind: "暴風（雪）警報・注意報"
        case .waves: "波浪警報・注意報"
        case .snow: "大雪警報・注意報"
        case .other: nil
        }
    }

    var danger: String {
        switch self {
        case .rain: "低い土地の浸水や河川の増水"
        case .landslide: "土砂災害"
        case .surge: "高潮"
        case .wind: "強風"
        case .waves: "高波"
        case .snow: "大雪による交通障害"
        case .other: "急な天気の変化"
        }
    }

    var commonKind: DemoWarningKind {
        switch self {
        case .rain: .with("10")
        case .landslide: .with("29")
        case .surge: .with("19")
        case .wind: .with("15")
        case .waves: .with("16")
        case .snow: .with("12")
        case .other: .with("14")
        }
    }
}
