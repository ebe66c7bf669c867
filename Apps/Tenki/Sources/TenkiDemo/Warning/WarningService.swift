import Foundation
import TenkiDomain

struct WarningService: DemoService {
    let moment: Date
    let seed: DemoSeed
    var fault: DemoFault?

    func response(for request: DemoRequest) -> DemoResponse? {
        let warnings = DemoWarnings(at: moment, seed, fault: fault)
        let feed = WarningFeed(warnings: warnings)
        if request.path == "/developer/xml/feed/extra.xml" {
            return DemoResponse(
                contentType: "application/xml",
                body: feed.text(host: request.host)
            )
            .revalidating()
        }
        if let name = request.name(behind: "/developer/xml/data/", before: ".xml") {
            return feed.document(named: name).map {
                DemoResponse(contentType: "application/xml", body: $0).revalidating()
            } ?? .notFound
        }
        guard let name = request.name(behind: "/bosai/warning/data/r8/", before: ".json") else {
            return nil
        }
        switch name {
        case "map_time":
            let times = warnings.issues(since: moment - 86_400).map(\.controlledAt)
            let heartbeat = (times.max() ?? moment).universalTime
            return DemoResponse(json: ["latestControlDatetime": heartbeat]).revalidating()
        case "map":
            // The agency's document is in the order of the bulletins' types, not of the offices.
            return response(
                WarningOffice.all.flatMap(warnings.newest).sorted { $0.bulletin > $1.bulletin }
            )
        default:
            // The agency reports malformed and unknown codes alike.
            guard let office = WarningOffice.all.first(where: { $0.text == name }) else {
                return .notFound
            }
            return response(warnings.newest(of: office))
        }
    }

    private func response(_ issues: [DemoWarningIssue]) -> DemoResponse {
        DemoResponse(json: issues.map { document(of: $0.report) }).revalidating()
    }

    private func document(of report: DemoWarningReport) -> Fields {
        let warning: Fields = [
            "class10Items": report.office.cities.map { city in
                item(city.text, report.change(in: city.municipalities))
            },
            "class20Items": report.office.municipalities.map { municipality in
                item(municipality.text, report.change(in: [municipality]))
            },
        ]
        return [
            "controlDatetime": report.issue.controlledAt.universalTime,
            "reportDatetime": report.issue.reportedAt.japaneseTime, "infoType": "発表",
            "publishingOffice": "Tenki demo", "headlineText": report.headline,
            "warning": warning, "dataTypeCode": report.issue.bulletin,
        ]
    }

    private func item(_ code: String, _ change: DemoWarningChange?) -> Fields {
        guard let change else {
            return ["areaCode": code, "kinds": [["status": "発表警報・注意報はなし"]]]
        }
        var kind: Fields = ["code": change.kind.code, "status": change.status]
        kind["additions"] = change.addition.map { [$0] }
        return ["areaCode": code, "kinds": [kind]]
    }
}
