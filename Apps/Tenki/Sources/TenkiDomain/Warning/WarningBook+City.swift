package import Foundation

extension WarningBook {
    package func allCities(at moment: Date) -> [CityWarnings] {
        let lost = lostReports
        return City.all.map { warnings(for: $0.id, lost, at: moment) }
    }

    /// Returns the warnings in a city's forecast area at a moment.
    ///
    /// A municipality of the table that no report of the office lists has merged with another, and
    /// does not count, unless a warning was last known there.
    package func warnings(for city: CityCode, at moment: Date) -> CityWarnings {
        warnings(for: city, lostReports, at: moment)
    }

    package func warnings(for place: BoardPlace, at moment: Date) -> CityWarnings {
        guard let code = place.municipality?.code else {
            let area = warnings(for: place.city, at: moment)
            return CityWarnings(id: place, municipalities: area.municipalities, state: area.state)
        }
        let state = warnings(in: code, at: moment).state
        return CityWarnings(id: place, municipalities: [code], state: state)
    }

    private func warnings(
        for city: CityCode,
        _ lost: Set<WarningReport.ID>,
        at moment: Date
    ) -> CityWarnings {
        let ids = bulletins(of: city.office, lost)
        let issued = ids.compactMap { reports[$0] }
        let municipalities = city.municipalities.filter { code in
            issued.isEmpty
                || issued.contains { $0.municipalities[code] != nil || $0.lastKnown[code] != nil }
        }
        return CityWarnings(
            id: BoardPlace(city),
            municipalities: municipalities,
            state: state(of: ids, in: city, municipalities, lost, at: moment)
        )
    }

    func state(
        of ids: [WarningReport.ID],
        in city: CityCode?,
        _ municipalities: [MunicipalityCode],
        _ lost: Set<WarningReport.ID>,
        at moment: Date
    ) -> WarningState<CityWarning> {
        var inForce: [CityWarning] = []
        var unknown: [UnknownBulletin<CityWarning>] = []
        for id in ids {
            let report = reports[id]
            let (known, last, gap) = read(report, city, municipalities)
            if let reason = reason(for: id, lost) {
                unknown.append(
                    UnknownBulletin(
                        bulletin: id.bulletin,
                        reason: reason,
                        lastKnown: known + last
                    )
                )
            } else {
                inForce += known
                if let gap {
                    unknown.append(
                        UnknownBulletin(bulletin: id.bulletin, reason: gap, lastKnown: last)
                    )
                }
            }
        }
        return state(inForce.sorted { $0.kind > $1.kind }, unknown, at: moment)
    }

    /// Returns the warnings of a report in a city's area, those last known in its unreadable parts,
    /// and why a part is unknown.
    private func read(
        _ report: WarningReport?,
        _ city: CityCode?,
        _ municipalities: [MunicipalityCode]
    ) -> ([CityWarning], [CityWarning], WarningUnknownReason?) {
        guard let report else { return ([], [], nil) }
        var known = CityWarningCollection(report)
        var last = CityWarningCollection(report)
        var reason: WarningUnknownReason?
        for code in municipalities {
            switch report.municipalities[code] {
            case .readable(let entries):
                known.add(entries, in: code)
                continue
            case .unreadable: reason = .damaged
            case nil: reason = reason ?? .notListed
            }
            last.add(report.lastKnown[code] ?? [], in: code)
        }
        guard let city else { return (known.warnings, last.warnings, reason) }
        switch report.cities[city] {
        case .readable(let entries): known.add(entries, in: nil)
        case .unreadable: reason = .damaged
        case nil: reason = reason ?? .notListed
        }
        return (known.warnings, last.warnings, reason)
    }
}

private struct CityWarningCollection {
    private let report: WarningReport
    private var statuses: [WarningKind: [MunicipalityCode: String]] = [:]
    private var additions: [WarningKind: [String]] = [:]

    init(_ report: WarningReport) {
        self.report = report
    }

    mutating func add(_ entries: [WarningEntry], in municipality: MunicipalityCode?) {
        for entry in entries {
            if let municipality {
                statuses[entry.kind, default: [:]][municipality] = entry.status
            } else {
                statuses[entry.kind, default: [:]].merge([:]) { first, _ in first }
            }
            for addition in entry.additions
            where additions[entry.kind]?.contains(addition) != true {
                additions[entry.kind, default: []].append(addition)
            }
        }
    }

    var warnings: [CityWarning] {
        statuses.map { kind, statuses in
            CityWarning(
                kind: kind,
                bulletin: report.id.bulletin,
                reportedAt: report.reportedAt,
                statuses: statuses,
                additions: additions[kind] ?? []
            )
        }
        .sorted { $0.kind > $1.kind }
    }
}
