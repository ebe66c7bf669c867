import TenkiDomain

extension City {
    /// Returns the name in the script of the language: 東京, Tokyo.
    func name(in language: Language) -> String {
        language(ja: name, en: romaji)
    }
}
