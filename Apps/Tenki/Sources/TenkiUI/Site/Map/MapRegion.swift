package enum MapRegion: String, CaseIterable, Sendable {
    case hokkaido, tohoku, kanto, chubu, kinki, chugoku, shikoku, kyushu
    case okinawa

    func name(in language: Language) -> String {
        switch self {
        case .hokkaido: language(ja: "北海道", en: "Hokkaido")
        case .tohoku: language(ja: "東北", en: "Tohoku")
        case .kanto: language(ja: "関東", en: "Kanto")
        case .chubu: language(ja: "中部", en: "Chubu")
        case .kinki: language(ja: "近畿", en: "Kinki")
        case .chugoku: language(ja: "中国", en: "Chugoku")
        case .shikoku: language(ja: "四国", en: "Shikoku")
        case .kyushu: language(ja: "九州", en: "Kyushu")
        case .okinawa: language(ja: "沖縄", en: "Okinawa")
        }
    }
}
