import Foundation
import KasaneHTTP

/// Requests the description of the general situation in an office's areas.
///
/// A forecast is complete without it, so it is not worth a long wait or another attempt.
struct OverviewByOffice: Endpoint {
    /// The six-digit code of the office.
    var office: String
    var path: EndpointPath { "/bosai/forecast/data/overview_forecast/\(office).json" }
    var policy: EndpointPolicy { EndpointPolicy(attemptTimeout: .seconds(3), attempts: 1) }
    typealias Response = JMAOverview
}

/// An office's description of the general situation.
struct JMAOverview: Decodable, Sendable {
    var reportDatetime: String
    /// Warnings in one paragraph; often empty.
    var headlineText: String?
    var text: String

    /// Returns the headline and the text, to show with a forecast.
    ///
    /// The agency issues it some minutes before the forecast. One that is a day older describes
    /// another situation, and results in an empty text.
    func text(with issuedAt: Date) throws -> String {
        let age = issuedAt.timeIntervalSince(try Date(jma: reportDatetime, "reportDatetime"))
        guard age < 86_400 else { return "" }
        return [headlineText ?? "", text]
            .map { $0.trimmingCharacters(in: .newlines) }
            .filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}
