import TenkiDomain

extension City {
    func name(in language: Language) -> String {
        language(ja: name, en: romaji)
    }
}

extension BoardPlace {
    func name(in language: Language) -> String { warningPlace.name(in: language) }
}
