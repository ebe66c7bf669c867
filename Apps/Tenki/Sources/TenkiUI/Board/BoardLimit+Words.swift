package import TenkiDomain

extension BoardLimit: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .addressToday:
            language(
                ja: "このネットワークから作れるボードは1日\(VisitorBoard.dailyLimit)枚までです。明日もう一度お試しください。",
                en: "\(description); please try again tomorrow"
            )
        case .address:
            language(
                ja: "このネットワークから作れるボードは\(VisitorBoard.addressLimit)枚までです。共有リンクからすでにあるボードを開けます。",
                en: "\(description); open one of them by its link"
            )
        case .everyone:
            language(
                ja: "このサイトのボードは\(VisitorBoard.limit)枚で、いっぱいです。あとでもう一度お試しください。",
                en: "\(description) on this site; please try again later"
            )
        case .readOnly:
            language(ja: "このリンクではボードを変更できません。", en: description)
        }
    }
}
