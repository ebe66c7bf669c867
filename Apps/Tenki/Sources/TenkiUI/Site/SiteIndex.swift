import KasaneLive
import TenkiDomain

/// The addresses that search engines list.
package struct SiteIndex: Sendable {
    /// The languages of a page's addresses; `nil` stands for the visitor's own language.
    package static let versions: [Language?] =
        [nil] + Language.allCases.map(Optional.some)

    package static let jobs = "/jobs"

    package static let pages: [String] =
        [
            BoardPage.path, CityAddress.all, RadarPage.path, TyphoonsPage.path, WorldPage.path,
            PhotoSearchPage.path, AboutPage.path,
        ]
        .map(\.text) + City.all.map { CityAddress.page(of: $0.id) }

    private static let privatePaths = [
        SiteAccount.path, BoardLink.path, NoticeMails.unsubscribePath, jobs, "/outbox",
    ]

    private let origin: String

    package init(origin: String) {
        self.origin = origin
    }

    /// Returns whether a page belongs to one visitor.
    package static func isPrivate(_ path: String) -> Bool {
        privatePaths.contains { path == $0 || path.utf8.starts(with: "\($0)/".utf8) }
    }

    package static func tag(of language: Language?) -> String {
        language?.rawValue ?? "x-default"
    }

    package func address(of path: String, in language: Language?) -> String {
        origin + path + (language.map { "?\(Language.parameter)=\($0.rawValue)" } ?? "")
    }
}
