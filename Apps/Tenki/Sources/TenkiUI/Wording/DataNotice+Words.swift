package import TenkiDomain

extension DataNotice {
    /// Returns the notice in two words: `demo data`.
    package func text(in language: Language) -> String {
        switch self {
        case .demo: language(ja: "デモデータ", en: "demo data")
        }
    }

    /// Returns the notice as a sentence.
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
