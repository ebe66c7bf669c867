import TenkiDomain

extension City {
    /// The name in a script that the reader reads: 東京, Tokyo.
    func name(in language: Language) -> String {
        language(ja: name, en: romaji)
    }
}
