package import Foundation

package struct ForecastPublication: Hashable, Sendable {
    /// The office in Japanese, such as 銚子地方気象台; `nil` if unknown.
    package let office: String?
    package let headline: String
    /// The time of issue of the overview; `nil` if unknown.
    package let overviewIssuedAt: Date?

    package init(office: String? = nil, headline: String = "", overviewIssuedAt: Date? = nil) {
        self.office = office?.limited(to: TextLimit.name)
        self.headline = headline.limited(to: TextLimit.overview)
        self.overviewIssuedAt = overviewIssuedAt
    }
}

extension Forecast {
    /// The overview without its headline.
    package var overviewBody: String {
        let headline = publication.headline
        guard overview.hasPrefix(headline) else { return overview }
        return String(overview.dropFirst(headline.count).drop(while: \.isNewline))
    }
}
