import Foundation
import KasaneHTTP

/// Requests the description of the general situation in an office's areas.
///
/// A forecast is complete without it, so it is not worth a long wait or another attempt.
struct OverviewByOffice: Endpoint {
    var office: String
    var path: EndpointPath { "/bosai/forecast/data/overview_forecast/\(office).json" }
    var policy: EndpointPolicy { EndpointPolicy(attemptTimeout: .seconds(3), attempts: 1) }
    typealias Response = JMAOverview
}

struct JMAOverview: Decodable, Sendable {
    var reportDatetime: String
    var headlineText: String?
    var text: String

    /// Returns the texts, to show with a forecast, or `nil` if they are too old for it.
    ///
    /// The agency issues the overview some minutes before the forecast. One that is a day older
    /// describes another situation.
    func texts(with issuedAt: Date) throws -> JMAOverviewTexts? {
        let ownIssue = try Date(jma: reportDatetime, "reportDatetime")
        guard issuedAt.timeIntervalSince(ownIssue) < 86_400 else { return nil }
        return JMAOverviewTexts(
            issuedAt: ownIssue,
            headline: (headlineText ?? "").trimmingCharacters(in: .newlines),
            body: text.trimmingCharacters(in: .newlines)
        )
    }
}

struct JMAOverviewTexts {
    let issuedAt: Date
    let headline: String
    let body: String

    var whole: String { [headline, body].filter { !$0.isEmpty }.joined(separator: "\n\n") }
}
