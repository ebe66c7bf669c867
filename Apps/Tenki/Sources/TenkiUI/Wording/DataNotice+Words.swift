package import TenkiDomain

extension DataNotice {
    package func text(in language: Language) -> String {
        switch self {
        case .demo: language(ja: "デモデータ", en: "demo data")
        }
    }

    func sentence(in language: Language) -> String {
        switch self {
        case .demo:
            language(
                ja: "デモデータ：これは作りものの天気です。",
                en: "Demo data: this weather is made up."
            )
        }
    }
}
