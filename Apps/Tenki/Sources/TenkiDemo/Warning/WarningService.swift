import Foundation

struct WarningService: DemoService {
    let moment: Date
    let seed: DemoSeed
    var fault: DemoFault?

    func response(for request: DemoRequest) -> DemoResponse? {
        let warnings = DemoWarnings(at: moment, seed, fault: fault)
        if request.path == "/developer/xml/feed/extra.xml" {
            let feed = WarningFeed(warnings: warnings)
            return DemoResponse(xml: feed.text(address: "http://\(request.host)"))
                .modified(at: feed.updated)
        }
        if let name = request.name(behind: "/developer/xml/data/", before: ".xml") {
            let document = WarningFeed(warnings: warnings).document(named: name)
            return document.map { DemoResponse(xml: $0.text).modified(at: $0.filedAt) } ?? .notFound
        }
        if let code = request.name(behind: "/bosai/warning/data/warning/", before: ".json") {
            return DemoWarningOffice.byCode[code].map {
                DemoResponse(FrozenWarningDocument(of: $0))
            }
                ?? .notFound
        }
        guard let name = request.name(behind: "/bosai/warning/data/r8/", before: ".json") else {
            return nil
        }
        return response(named: name, warnings)
    }

    private func response(named name: String, _ warnings: DemoWarnings) -> DemoResponse {
        switch name {
        case "map_time":
            let heartbeat = warnings.heartbeat ?? moment
            return DemoResponse(["latestControlDatetime": heartbeat.universalTime])
                .modified(at: heartbeat)
        case "map":
            // The agency's document is in the order of the bulletins' types, not of the offices.
            let issues = DemoWarningOffice.all.flatMap(warnings.listedIssues)
                .sorted {
                    ($0.bulletin.rawValue, $0.office.code) > ($1.bulletin.rawValue, $1.office.code)
                }
            return response(issues)
        default:
            guard let office = DemoWarningOffice.byCode[name] else { return .notFound }
            return response(warnings.listedIssues(of: office))
        }
    }

    private func response(_ issues: [DemoWarningIssue]) -> DemoResponse {
        DemoResponse(issues.map { WarningReportDocument($0.report) })
            .modified(at: issues.map(\.filedAt).max() ?? Date(timeIntervalSince1970: 0))
    }
}
