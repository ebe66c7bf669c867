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
                ja: "デモデータ：実際の天気ではありません。",
                en: "Demo data: this is not real weather."
            )
        }
    }
}
