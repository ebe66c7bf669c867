package import Foundation

package struct ForecastPublication: Hashable, Sendable {
    package let office: String?
    package let headline: String
    package let overviewIssuedAt: Date?

    package init(office: String? = nil, headline: String = "", overviewIssuedAt: Date? = nil) {
        self.office = office?.limited(to: TextLimit.name)
        self.headline = headline.limited(to: TextLimit.overview)
        self.overviewIssuedAt = overviewIssuedAt
    }
}

extension Forecast {
    package var overviewBody: String {
        let headline = publication.headline
        guard overview.hasPrefix(headline) else { return overview }
        return String(overview.dropFirst(headline.count).drop(while: \.isNewline))
    }
}
