import Foundation
package import TenkiDomain
package import TenkiUI

package struct WarningsDocument: Encodable, Sendable {
    struct Kind: Encodable, Sendable {
        let code: String
        let name: TranslationDocument
        /// The level of alert, 2 to 5; null for a kind without any.
        @EncodeNull var level: Int?
        /// `advisory`, `unknown`, `warning`, `danger` or `emergency`.
        let severity: String
    }

    struct Municipality: Encodable, Sendable {
        let code: String
        @EncodeNull var name: String?
        @EncodeNull var romaji: String?
    }

    struct Affected: Encodable, Sendable {
        let code: String
        @EncodeNull var name: String?
        @EncodeNull var romaji: String?
        let status: String
    }

    struct Warning: Encodable, Sendable {
        let kind: Kind
        let bulletin: String
        let reportedAt: String
        let additions: [String]
        let municipalities: [Affected]
    }

    /// A type of bulletin that is unknown for a reason of its own.
    struct Unknown: Encodable, Sendable {
        let bulletin: String
        let name: TranslationDocument
        let reason: String
        let lastKnown: [Warning]
    }

    @EncodeNull var city: CityDocument?
    @EncodeNull var municipality: Municipality?
    /// `issued`, `none` or `unknown`.
    let state: String
    @EncodeNull var reason: String?
    let inForce: [Warning]
    /// The types of bulletin that are unknown for reasons of their own.
    let unknown: [Unknown]
    let lastKnown: [Warning]
    /// The time of the last successful check; null without any.
    @EncodeNull var checkedAt: String?
    /// The time of the agency's newest sign of life; null without any.
    @EncodeNull var heartbeatAt: String?
    @EncodeNull var source: String?
    let isDemo: Bool

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
