import KasaneDomain
import TenkiApplication

extension Caveat {
    func sentence(about thing: String, _ age: String, in language: Language) -> String {
        switch self {
        case .stale(let failure):
            language(
                ja: "保存済みの\(thing)（\(age)）を表示しています：\(failure.sentence(in: language))",
                en: "Showing the stored \(thing), \(age), because \(failure.words(in: .english))."
            )
        case .unsaved(let failure):
            language(
                ja: "この\(thing)は保存できませんでした：\(failure.sentence(in: language))",
                en: "This \(thing) could not be stored: \(failure.words(in: .english))."
            )
        }
    }
}
