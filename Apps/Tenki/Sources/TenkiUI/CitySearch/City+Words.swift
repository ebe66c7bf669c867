import TenkiDomain

extension City {
    func name(in language: Language) -> String {
        language(ja: name, en: romaji)
    }
}
