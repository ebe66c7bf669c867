import TenkiApplication
import TenkiDomain

extension ShownPhotos {
    /// What is to be said beside the photographs, in a sentence; `nil` if nothing is wrong.
    func notice(in language: Language) -> String? {
        let age = page.age(at: moment).ago(in: language)
        return caveat?.sentence(
            about: language(ja: "写真の検索結果", en: "page of photographs"),
            language(ja: "\(age)に取得", en: "fetched \(age)"),
            in: language
        )
    }
}
