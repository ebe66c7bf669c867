/// The addresses of pages for search engines, in each language.
package struct SiteIndex: Sendable {
    /// The languages of a page's addresses; `nil` stands for the visitor's own language.
    package static let versions: [Language?] =
        [nil] + Language.allCases.map(Optional.some)

    private let origin: String

    package init(origin: String) {
        self.origin = origin
    }

    package static func tag(of language: Language?) -> String {
        language?.rawValue ?? "x-default"
    }

    package func address(of path: String, in language: Language?) -> String {
        origin + path + (language.map { "?\(Language.parameter)=\($0.rawValue)" } ?? "")
    }
}
