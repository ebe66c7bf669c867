import Foundation
import TenkiDomain
import TenkiUI

extension WarningsDocument.Kind {
    init(_ kind: WarningKind) {
        self.init(
            code: kind.code,
            name: TranslationDocument(ja: kind.name, en: kind.englishName),
            level: EncodeNull(wrappedValue: kind.level?.rawValue),
            severity: kind.severity.code
        )
    }
}

extension WarningsDocument.Municipality {
    init(_ code: MunicipalityCode) {
        self.init(
            code: code.text,
            name: EncodeNull(wrappedValue: code.municipality?.name),
            romaji: EncodeNull(wrappedValue: code.municipality?.romaji)
        )
    }
}

extension WarningsDocument.Affected {
    init(_ code: MunicipalityCode, _ status: String) {
        self.init(
            code: code.text,
            name: EncodeNull(wrappedValue: code.municipality?.name),
            romaji: EncodeNull(wrappedValue: code.municipality?.romaji),
            status: status
        )
    }
}

extension WarningsDocument.Warning {
    init(_ warning: CityWarning) {
        kind = WarningsDocument.Kind(warning.kind)
        bulletin = warning.bulletin.code
        reportedAt = warning.reportedAt.rfc3339
        additions = warning.additions
        municipalities = warning.statuses.sorted { $0.key < $1.key }
            .map { WarningsDocument.Affected($0.key, $0.value) }
    }

    init(_ warning: IssuedWarning, in code: MunicipalityCode) {
        kind = WarningsDocument.Kind(warning.kind)
        bulletin = warning.bulletin.code
        reportedAt = warning.reportedAt.rfc3339
        additions = warning.additions
        municipalities = [WarningsDocument.Affected(code, warning.status)]
    }
}

extension WarningState {
    var code: String {
        switch self {
        case .issued: "issued"
        case .none: "none"
        case .unknown: "unknown"
        }
    }
}

extension WarningUnknownReason {
    var code: String {
        switch self {
        case .neverRead: "never-read"
        case .outdated: "outdated"
        case .frozen: "frozen"
        case .missing: "missing"
        case .damaged: "damaged"
        case .lost: "lost"
        case .gap: "gap"
        case .unavailable: "unavailable"
        case .notListed: "not-listed"
        }
    }
}

extension WarningSeverity {
    static let codes = [Self.advisory, .warning, .danger, .emergency].map(\.code)

    init?(code: String) {
        let all: [Self] = [.advisory, .warning, .danger, .emergency]
        guard let severity = all.first(where: { $0.code == code }) else { return nil }
        self = severity
    }

    var code: String {
        switch self {
        case .advisory: "advisory"
        case .unknown: "unknown"
        case .warning: "warning"
        case .danger: "danger"
        case .emergency: "emergency"
        }
    }
}
