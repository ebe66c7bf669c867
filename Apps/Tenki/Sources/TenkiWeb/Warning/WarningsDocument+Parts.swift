import TenkiDomain
import TenkiUI

extension MunicipalityCode {
    var document: JSONObject {
        ["code": text, "name": municipality?.name, "romaji": municipality?.romaji]
    }

    fileprivate func affected(_ status: String) -> JSONObject {
        document.adding("status", status)
    }
}

extension CityWarning {
    var document: JSONObject {
        let affected = statuses.sorted { $0.key < $1.key }.map { $0.key.affected($0.value) }
        let name = JSONObject.translation { kind.text(in: $0) }
        let described: JSONObject = [
            "code": kind.code,
            "name": name,
            "level": kind.level?.rawValue,
            "severity": kind.severity.code,
        ]
        return [
            "kind": described,
            "bulletin": bulletin.code,
            "reportedAt": reportedAt.rfc3339,
            "additions": additions,
            "municipalities": affected,
        ]
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
        case .notListed: "not-listed"
        default: rawValue
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

    var code: String { "\(self)" }
}
