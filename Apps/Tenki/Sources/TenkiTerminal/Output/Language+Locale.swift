package import TenkiUI

extension Language {
    /// Creates the language of a locale, which is English unless the locale is Japanese.
    package init(locale environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
            .first { !$0.isEmpty }
        let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "-" } ?? ""
        self = language.lowercased() == Self.japanese.rawValue ? .japanese : .english
    }
}
