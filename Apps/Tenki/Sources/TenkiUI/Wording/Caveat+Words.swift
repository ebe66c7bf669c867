import KasaneDomain
import TenkiApplication

extension Caveat {
    /// Returns the caveat as a sentence.
    ///
    /// - Parameters:
    ///   - thing: The affected data, such as `weather`.
    ///   - age: The age of the data, such as `fetched 3 h ago`.
    ///   - language: The language of the sentence, of the thing and of the age.
    /// - Returns: The sentence.
    func sentence(about thing: String, _ age: String, in language: Language) -> String {
        switch self {
        case .stale(let failure):
            language(
                ja: "保存してある\(thing)（\(age)）を表示しています：\(failure.sentence(in: language))",
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
