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
    var reports: [ReadableElement<JMAWarningReport>]

    init(from decoder: any Decoder) throws {
        reports = try decoder.singleValueContainer()
            .decode([ReadableElement<JMAWarningReport>].self)
    }

    /// Returns the reports, and what is known of those that cannot be read.
    func payload(from source: DataSource) throws -> WarningPayload {
        var readable: [WarningReport] = []
        var damages: Set<WarningPayload.Damage> = []
        for report in reports {
            switch report.value?.reading(from: source) {
            case .success(let report)?: readable.append(report)
            case .failure(let damage)?: damages.insert(damage.damage)
            case nil: damages.insert(.init(office: nil, bulletin: nil, times: nil))
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
    @Readable var controlDatetime: String?
    @Readable var reportDatetime: String?
    @Readable var infoType: String?
    @Readable var publishingOffice: String?
    @Readable var headlineText: String?
    @Readable var dataTypeCode: String?
    @Readable private var warning: Areas?

    private struct Areas: Decodable {
        @Readable var class10Items: [ReadableElement<JMAWarningItem>]?
        @Readable var class20Items: [ReadableElement<JMAWarningItem>]?
    }

    /// A report that cannot be read.
    struct DamageError: Error {
        let damage: WarningPayload.Damage
    }

    func reading(from source: DataSource) -> Result<WarningReport, DamageError> {
        let bulletin = dataTypeCode.flatMap(WarningBulletin.init(code:))
        var areas = WarningAreas()
        // An area whose code cannot be read may be any of the office, as in a document.
        var areCodesReadable = true
        for city in warning?.class10Items ?? [] {
            areas.add(city: city.value?.areaCode ?? "", city.value?.item ?? .unreadable)
            if city.value?.areaCode == nil { areCodesReadable = false }
        }
        for item in warning?.class20Items ?? [] {
            let code = item.value?.areaCode ?? ""
            let isKnown = areas.add(municipality: code, item.value?.item ?? .unreadable)
            if !isKnown { areCodesReadable = false }
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
    @Readable var areaCode: String?
    @Readable private var kinds: [ReadableElement<JMAWarningKind>]?

    /// The warnings, which are all unreadable if one of them is.
    var item: WarningItem { WarningKindReading.item(kinds?.map { $0.value?.reading } ?? []) }
}

/// A warning, which is unreadable if a field has the wrong type.
struct JMAWarningKind: Decodable, Sendable {
    var code: String?
    var status: String?
    /// Details that only explain the warning.
    @Readable private var additions: [String]?

    var reading: WarningKindReading {
        WarningKindReading(code: code, status: status, additions: additions ?? [])
    }
}

extension Date {
    /// The date without fractions of a second, as it is stored.
    var wholeSecond: Date {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
    }
}
