import Foundation
package import TenkiDomain
package import TenkiUI

/// The warnings of a city or a municipality as JSON, for `/api/v1/cities/{code}/warnings` and
/// `tenki warnings --json`.
package struct WarningsDocument: Encodable, Sendable {
    /// A kind of warning.
    struct Kind: Encodable, Sendable {
        /// The agency's code, such as `03`.
        let code: String
        let name: TranslationDocument
        /// The level of alert, 2 to 5; null for a kind without any.
        @OrNull var level: Int?
        /// `advisory`, `unknown`, `warning`, `danger` or `emergency`.
        let severity: String
    }

    /// A municipality.
    struct Municipality: Encodable, Sendable {
        let code: String
        /// The name in Japanese; null if Tenki does not know the code.
        @OrNull var name: String?
        /// The name in Latin letters; null if Tenki does not know the code.
        @OrNull var romaji: String?
    }

    /// A municipality in which a warning is in force.
    struct Affected: Encodable, Sendable {
        let code: String
        @OrNull var name: String?
        @OrNull var romaji: String?
        /// The status in the agency's words, such as 発表 or 継続.
        let status: String
    }

    /// A warning.
    struct Warning: Encodable, Sendable {
        let kind: Kind
        /// The agency's name of the type of bulletin, such as `VPWW55`.
        let bulletin: String
        let reportedAt: String
        /// Additions in the agency's words, such as うねり.
        let additions: [String]
        /// Empty if the report names only the whole area.
        let municipalities: [Affected]
    }

    /// A type of bulletin that is unknown for a reason of its own.
    struct Unknown: Encodable, Sendable {
        let bulletin: String
        let name: TranslationDocument
        let reason: String
        /// The warnings last known, which may have ended since.
        let lastKnown: [Warning]
    }

    /// The city; null for a municipality that Tenki does not know.
    @OrNull var city: CityDocument?
    /// The municipality; null for a city's forecast area.
    @OrNull var municipality: Municipality?
    /// `issued`, `none` or `unknown`.
    let state: String
    /// Why nothing is known; null if something is.
    @OrNull var reason: String?
    /// The warnings in force, the worst first.
    let inForce: [Warning]
    /// The types of bulletin that are unknown for reasons of their own.
    let unknown: [Unknown]
    /// The warnings last known, if nothing is known; they may have ended since.
    let lastKnown: [Warning]
    /// The time of the last successful check; null without any.
    @OrNull var checkedAt: String?
    /// The time of the agency's newest sign of life; null without any.
    @OrNull var heartbeatAt: String?
    /// The owner of the data; null before the first check.
    @OrNull var source: String?
    let isDemo: Bool

    /// Creates the document of a place.
    ///
    /// - Parameters:
    ///   - content: The warnings.
    ///   - source: The source of the reports.
    package init(_ content: WarningsReport.Content, from source: DataSource?) {
        switch content {
        case .city(let warnings):
            self.init(warnings.state, warnings.id, nil, source) { Warning($0) }
        case .municipality(let warnings):
            let code = warnings.municipality
            self.init(warnings.state, code.municipality?.city, code, source) {
                Warning($0, in: code)
            }
        }
    }

    private init<Issued: Hashable & Sendable>(
        _ state: WarningState<Issued>,
        _ city: CityCode?,
        _ municipality: MunicipalityCode?,
        _ source: DataSource?,
        _ warning: (Issued) -> Warning
    ) {
        self.city = city.map { CityDocument($0.city) }
        self.municipality = municipality.map(Municipality.init)
        self.state = state.code
        let reason = state.unknownReason
        self.reason = reason?.code
        inForce = state.inForce.map(warning)
        let isForAll = reason?.concernsEveryBulletin == true
        unknown = (isForAll ? [] : state.unknown).map { bulletin in
            Unknown(
                bulletin: bulletin.bulletin.code,
                name: .init(ja: bulletin.bulletin.name, en: bulletin.bulletin.englishName),
                reason: bulletin.reason.code,
                lastKnown: bulletin.lastKnown.map(warning)
            )
        }
        lastKnown = reason == nil ? [] : state.lastKnown.map(warning)
        checkedAt = state.checkedAt?.rfc3339
        heartbeatAt = state.heartbeat?.rfc3339
        self.source = source?.name
        isDemo = source?.notice == .demo
    }
}
