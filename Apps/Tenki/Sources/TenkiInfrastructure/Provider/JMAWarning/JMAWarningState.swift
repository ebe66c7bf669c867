import Foundation
import KasaneHTTP
import TenkiDomain

/// Requests the newest reports of all offices from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use since May 2026; the
/// address before it has answered with the contents of one day since then, and is never used.
struct WarningsOfAllOffices: Endpoint {
    var path: EndpointPath { "/bosai/warning/data/r8/map.json" }
    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(40),
            attemptTimeout: .seconds(20),
            maximumBodySize: 24 << 20,
            attempts: 2,
            caching: .never
        )
    }
    typealias Response = JMAWarningState
}

struct LatestWarningControl: Endpoint {
    var path: EndpointPath { "/bosai/warning/data/r8/map_time.json" }
    var policy: EndpointPolicy {
        EndpointPolicy(deadline: .seconds(20), attempts: 1, caching: .revalidated)
    }
    typealias Response = JMALatestControl
}

struct JMALatestControl: Decodable, Sendable {
    var latestControlDatetime: String

    func date() throws -> Date {
        try Date(jma: latestControlDatetime, "latestControlDatetime").wholeSecond
    }
}

/// The newest reports of all offices in one array without the codes of the offices.
struct JMAWarningState: Decodable, Sendable {
    var reports: [JMAWarningReport]

    init(from decoder: any Decoder) throws {
        reports = try decoder.singleValueContainer().decode([JMAWarningReport].self)
    }

    /// Returns the reports, and what is known of those that cannot be read.
    func payload(from source: DataSource) throws -> WarningPayload {
        var readable: [WarningReport] = []
        var damages: Set<WarningPayload.Damage> = []
        for report in reports {
            switch report.reading(from: source) {
            case .success(let report): readable.append(report)
            case .failure(let damage): damages.insert(damage.damage)
            }
        }
        guard !readable.isEmpty else {
            throw UnreadableWarningError("none of its \(reports.count) reports could be read")
        }
        return WarningPayload(reports: readable, damages: damages)
    }
}

/// A report of an office and a type.
///
/// Each field is read on its own, so that a damage is known as closely as possible.
struct JMAWarningReport: Decodable, Sendable {
    var controlDatetime: String?
    var reportDatetime: String?
    var infoType: String?
    var publishingOffice: String?
    var headlineText: String?
    var dataTypeCode: String?
    var cities: [JMAWarningItem] = []
    var municipalities: [JMAWarningItem] = []

    /// A report that cannot be read.
    struct DamageError: Error {
        let damage: WarningPayload.Damage
    }

    private enum CodingKeys: String, CodingKey {
        case controlDatetime, reportDatetime, infoType, publishingOffice, headlineText, dataTypeCode
        case warning
    }

    private enum AreaKeys: String, CodingKey {
        case class10Items, class20Items
    }

    init(from decoder: any Decoder) {
        // A field that cannot be read is missing, and the reading decides what that means.
        guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        controlDatetime = try? fields.decode(String.self, forKey: .controlDatetime)
        reportDatetime = try? fields.decode(String.self, forKey: .reportDatetime)
        infoType = try? fields.decode(String.self, forKey: .infoType)
        publishingOffice = try? fields.decode(String.self, forKey: .publishingOffice)
        headlineText = try? fields.decode(String.self, forKey: .headlineText)
        dataTypeCode = try? fields.decode(String.self, forKey: .dataTypeCode)
        let areas = try? fields.nestedContainer(keyedBy: AreaKeys.self, forKey: .warning)
        cities = (try? areas?.decode([JMAWarningItem].self, forKey: .class10Items)) ?? []
        municipalities = (try? areas?.decode([JMAWarningItem].self, forKey: .class20Items)) ?? []
    }

    func reading(from source: DataSource) -> Result<WarningReport, DamageError> {
        let bulletin = dataTypeCode.flatMap(WarningBulletin.init(code:))
        var areas = WarningAreas()
        for city in cities { areas.add(city: city.areaCode ?? "", city.item) }
        // An area whose code cannot be read may be any of the office, as in a document.
        var areCodesReadable = cities.allSatisfy { $0.areaCode != nil }
        for item in municipalities where !areas.add(municipality: item.areaCode ?? "", item.item) {
            areCodesReadable = false
        }
        let office = areas.office
        let times = times
        let damage = DamageError(
            damage: .init(office: office, bulletin: bulletin ?? unreadableBulletin, times: times)
        )
        // A withdrawn report leaves unknown what is in force. A date that cannot be read makes the
        // whole report unreadable.
        guard let office, let bulletin, let times, areCodesReadable,
            WarningInfoType.stating.contains(infoType ?? ""), !areas.municipalities.isEmpty
        else { return .failure(damage) }
        return .success(
            WarningReport(
                id: WarningReport.ID(office: office, bulletin: bulletin),
                reportedAt: times.reportedAt,
                controlledAt: times.controlledAt,
                publishingOffice: publishingOffice ?? "",
                headline: headlineText ?? "",
                source: source,
                cities: areas.cities,
                municipalities: areas.municipalities
            )
        )
    }

    /// The times; `nil` if one of them cannot be read.
    private var times: WarningReport.Times? {
        // The caller decides what an unreadable date means.
        guard let reportedAt = try? Date(jma: reportDatetime ?? "", "reportDatetime"),
            let controlledAt = try? Date(jma: controlDatetime ?? "", "controlDatetime")
        else { return nil }
        return .init(reportedAt: reportedAt.wholeSecond, controlledAt: controlledAt.wholeSecond)
    }

    /// A type whose reports cannot be read; `nil` if the code is no name.
    private var unreadableBulletin: WarningBulletin? {
        let bulletin = dataTypeCode.map(WarningBulletin.init(unreadable:))
        return bulletin == .unidentified ? nil : bulletin
    }
}

struct JMAWarningItem: Decodable, Sendable {
    /// The code; `nil` if it cannot be read.
    var areaCode: String?
    /// The warnings; unreadable if one cannot be read.
    var item = WarningItem.unreadable

    private enum CodingKeys: String, CodingKey {
        case areaCode, kinds
    }

    init(from decoder: any Decoder) {
        // An area without fields has no code.
        guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        areaCode = try? fields.decode(String.self, forKey: .areaCode)
        let kinds = try? fields.decode([JMAWarningKind].self, forKey: .kinds)
        item = WarningKindReading.item(kinds?.map(\.reading) ?? [])
    }
}

struct JMAWarningKind: Decodable, Sendable {
    var reading: WarningKindReading?

    private enum CodingKeys: String, CodingKey {
        case code, status, additions
    }

    init(from decoder: any Decoder) {
        do {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            var kind = WarningKindReading()
            kind.code = try fields.decodeIfPresent(String.self, forKey: .code)
            kind.status = try fields.decodeIfPresent(String.self, forKey: .status)
            // Additions only explain a warning.
            kind.additions = (try? fields.decode([String].self, forKey: .additions)) ?? []
            reading = kind
        } catch {
            // A field of another type makes the warning unreadable.
        }
    }
}

extension Date {
    /// The date without fractions of a second, as it is stored.
    var wholeSecond: Date {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
    }
}
