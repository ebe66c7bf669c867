import Foundation
import KasaneTesting
import TenkiDomain

struct SimulatedAgency {
    struct Document {
        let id: WarningDocument.ID
        let announcedAt: Date
        let report: WarningReport?
    }

    let office: WarningOffice
    let municipalities: [MunicipalityCode]
    private(set) var documents: [Document] = []

    private static let kinds: [(WarningBulletin, [String])] = [
        (.rain, ["10", "03", "43", "33"]), (.landslide, ["29", "09", "49"]),
        (.wind, ["15", "05"]), (.other, ["14", "21", "62"]),
    ]

    init(office: WarningOffice) {
        self.office = office
        municipalities = office.municipalities
    }

    mutating func issueAll(at moment: Date, _ source: inout FuzzSource) {
        for (bulletin, codes) in Self.kinds {
            issue(bulletin, codes, isDrill: false, at: moment, &source)
        }
    }

    mutating func issue(at moment: Date, _ source: inout FuzzSource) {
        let (bulletin, codes) = source.pick(Self.kinds)
        let isDrill = source.happens(onceIn: 12)
        issue(bulletin, codes, isDrill: isDrill, at: moment, &source)
    }

    private mutating func issue(
        _ bulletin: WarningBulletin,
        _ codes: [String],
        isDrill: Bool,
        at moment: Date,
        _ source: inout FuzzSource
    ) {
        var items: [MunicipalityCode: WarningItem] = [:]
        for code in municipalities {
            let kind = WarningKind(code: source.pick(codes))
            let status = source.pick(["発表", "継続", "警報から注意報", "謎"])
            let isIssued = source.happens(onceIn: 3)
            items[code] = .readable(isIssued ? [WarningEntry(kind: kind, status: status)] : [])
        }
        let id = WarningReport.ID(office: office, bulletin: bulletin)
        let report = WarningReport(
            id: id,
            reportedAt: moment.addingTimeInterval(
                -moment.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
            ),
            controlledAt: moment,
            publishingOffice: "test",
            headline: "",
            source: DataSource(name: "test"),
            cities: Dictionary(office.cities.map { ($0, .readable([])) }) { first, _ in first },
            municipalities: items
        )
        let name = "\(documents.count)_0_\(bulletin)_\(office)"
        guard let name = WarningDocument.ID(name) else { return }
        documents.append(
            Document(id: name, announcedAt: moment, report: isDrill ? nil : report)
        )
    }

    func reports(_ id: WarningReport.ID, until moment: Date) -> [WarningReport] {
        documents.compactMap(\.report).filter { $0.id == id && $0.controlledAt <= moment }
    }

    func state(at moment: Date) -> [WarningReport] {
        WarningBulletin.all.compactMap {
            reports(WarningReport.ID(office: office, bulletin: $0), until: moment).last
        }
    }

    /// The feed at a moment: the documents of a window, and an entry of another kind each minute.
    ///
    /// A document appears up to 90 seconds after its time.
    func feed(at moment: Date, window: TimeInterval, _ source: inout FuzzSource) -> WarningFeed {
        let oldest = moment.addingTimeInterval(-window)
        var listed: [WarningDocument] = []
        for document in documents where document.announcedAt >= oldest {
            let late = document.announcedAt.addingTimeInterval(Double(source.number(0...90)))
            guard late <= moment || document.announcedAt <= moment.addingTimeInterval(-90) else {
                continue
            }
            listed.append(WarningDocument(id: document.id, announcedAt: document.announcedAt))
            if source.happens(onceIn: 5), let last = listed.last { listed.append(last) }
        }
        return WarningFeed(
            oldest: oldest,
            newest: moment.addingTimeInterval(-Double(source.number(0...60))),
            documents: listed.shuffled(using: &source)
        )
    }

    func inForceThroughout(
        _ period: ClosedRange<Date>,
        _ municipality: MunicipalityCode
    ) -> Set<WarningKind> {
        WarningBulletin.all.reduce(into: []) { kinds, bulletin in
            let versions = versions(during: period, bulletin, municipality)
            guard var common = versions.first else { return }
            for version in versions.dropFirst() { common.formIntersection(version) }
            kinds.formUnion(common)
        }
    }

    func inForceSometime(
        _ period: ClosedRange<Date>,
        _ municipality: MunicipalityCode
    ) -> Set<WarningKind> {
        WarningBulletin.all.reduce(into: []) { kinds, bulletin in
            for version in versions(during: period, bulletin, municipality) {
                kinds.formUnion(version)
            }
        }
    }

    private func versions(
        during period: ClosedRange<Date>,
        _ bulletin: WarningBulletin,
        _ municipality: MunicipalityCode
    ) -> [Set<WarningKind>] {
        let id = WarningReport.ID(office: office, bulletin: bulletin)
        let all = reports(id, until: period.upperBound)
        let before = all.last { $0.controlledAt <= period.lowerBound }
        let after = all.filter { $0.controlledAt > period.lowerBound }
        let first: Set<WarningKind> = before.map { kinds($0, municipality) } ?? []
        return [first] + after.map { kinds($0, municipality) }
    }

    private func kinds(_ report: WarningReport, _ code: MunicipalityCode) -> Set<WarningKind> {
        guard case .readable(let entries)? = report.municipalities[code] else { return [] }
        return Set(entries.map(\.kind))
    }
}
