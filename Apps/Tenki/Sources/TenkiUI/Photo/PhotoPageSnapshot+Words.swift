package import TenkiApplication
import TenkiDomain

extension PhotoPageSnapshot {
    package func notice(in language: Language, isBrief: Bool = false) -> String? {
        let age = page.age(at: moment).ago(in: language)
        return caveat?.sentence(
            about: language(ja: "写真の検索結果", en: "page of photos"),
            language(ja: "取得：\(age)", en: "fetched \(age)"),
            in: language,
            isBrief: isBrief
        )
    }
}
