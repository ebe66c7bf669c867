package import TenkiDomain

extension BoardLimit: TranslatedReason {
    package func words(in language: Language) -> String {
        switch self {
        case .addressToday:
            language(
                ja: "このネットワークから作れるボードは1日\(VisitorBoard.dailyLimit)個までです。明日もう一度お試しください。",
                en: "\(description); please try again tomorrow"
            )
        case .address:
            language(
                ja: "このネットワークから作れるボードは\(VisitorBoard.addressLimit)個までです。既存のボードは共有リンクから開けます。",
                en: "\(description); open one of them with its link"
            )
        case .everyone:
            language(
                ja: "このサイトのボードが上限の\(VisitorBoard.limit)個に達しました。しばらくしてからもう一度お試しください。",
                en: "\(description); please try again later"
            )
        case .readOnly:
            language(ja: "このリンクではボードを変更できません。", en: description)
        }
    }
}
