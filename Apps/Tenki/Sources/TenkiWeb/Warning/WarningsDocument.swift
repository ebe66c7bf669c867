import Foundation
package import TenkiDomain
package import TenkiUI

package struct WarningsDocument: JSONDocument {
    package let content: JSONObject

    package init(_ content: WarningsReport.Content, from source: DataSource?) {
        switch content {
        case .city(let warnings):
            self.init(warnings.state, warnings.id.city, nil, source)
        case .municipality(let warnings):
            let code = warnings.municipality
            self.init(warnings.state, code.municipality?.city, code, source)
        }
    }

    private init(
        _ state: WarningState<CityWarning>,
        _ city: CityCode?,
        _ municipality: MunicipalityCode?,
        _ source: DataSource?
    ) {
        let reason = state.unknownReason
        let isForAll = reason?.concernsEveryBulletin == true
        let inForce = state.inForce.map(\.document)
        // The types of bulletin that are unknown for reasons of their own.
        let unknown = (isForAll ? [] : state.unknown).map { bulletin -> JSONObject in
            let name = JSONObject.translation { bulletin.bulletin.name(in: $0) }
            return [
                "bulletin": bulletin.bulletin.code,
                "name": name,
                "reason": bulletin.reason.code,
                "lastKnown": bulletin.lastKnown.map(\.document),
            ]
        }
        let lastKnown = reason == nil ? [] : state.lastKnown.map(\.document)
        content = [
            "city": city?.city.document,
            "municipality": municipality?.document,
            "state": state.code,
            "reason": reason?.code,
            "inForce": inForce,
            "unknown": unknown,
            "lastKnown": lastKnown,
            "checkedAt": state.checkedAt?.rfc3339,
            "heartbeatAt": state.heartbeat?.rfc3339,
            "source": source?.name,
            "isDemo": source.isDemo,
        ]
    }
}
