package import Foundation

extension WarningBook {
    package func warnings(
        in municipality: MunicipalityCode,
        at moment: Date
    ) -> MunicipalityWarnings {
        let office = office(of: municipality)
        guard let office else {
            let state = state([], [], at: moment, isKnown: false)
            return MunicipalityWarnings(municipality: municipality, office: nil, state: state)
        }
        let lost = lostReports
        let ids = bulletins(of: office, lost)
        return MunicipalityWarnings(
            municipality: municipality,
            office: office,
            state: state(of: ids, in: nil, [municipality], lost, at: moment)
        )
    }

    private func office(of municipality: MunicipalityCode) -> WarningOffice? {
        municipality.municipality?.office
            ?? reports.values.first { $0.municipalities[municipality] != nil }?.id.office
    }

    func bulletins(
        of office: WarningOffice,
        _ lost: Set<WarningReport.ID>
    ) -> [WarningReport.ID] {
        var ids = Set(standardReports(of: office))
        ids.formUnion(reports.keys.lazy.filter { $0.office == office })
        for others in [lost, check.missing, check.unreadable] {
            ids.formUnion(others.lazy.filter { $0.office == office })
        }
        return ids.sorted()
    }

    var lostReports: Set<WarningReport.ID> {
        Set(documents.values.lazy.filter { !$0.isRead && isNews($0) }.map(\.id.report))
    }

    func reason(
        for id: WarningReport.ID,
        _ lost: Set<WarningReport.ID>
    ) -> WarningUnknownReason? {
        if lost.contains(id) { return .lost }
        if check.damaged.contains(id) || check.damagedAt?[id] != nil { return .damaged }
        if check.missing.contains(id) { return .missing }
        let controlledAt = reports[id]?.controlledAt ?? .distantPast
        if let end = check.gapEnd, controlledAt < end { return gapReason }
        if check.completeThrough == nil { return .neverRead }
        return nil
    }

    private var gapReason: WarningUnknownReason {
        check.payloadFailedAt == nil ? .gap : .unavailable
    }

    func state(
        _ inForce: [CityWarning],
        _ unknown: [UnknownBulletin<CityWarning>],
        at moment: Date,
        isKnown: Bool = true
    ) -> WarningState<CityWarning> {
        var unknown = unknown
        // A report of a new type may have been issued in a gap.
        if isKnown, unknown.isEmpty, check.gapEnd != nil {
            unknown = [
                UnknownBulletin(bulletin: .unidentified, reason: gapReason, lastKnown: [])
            ]
        }
        if let reason = overallReason(at: moment) ?? (isKnown ? nil : .notListed) {
            return .unknown(
                UnknownWarnings(
                    reason: reason,
                    lastReadAt: check.checkedAt,
                    heartbeat: check.heartbeat,
                    lastKnown: inForce + unknown.flatMap(\.lastKnown),
                    bulletins: unknown
                )
            )
        }
        let freshness = WarningFreshness(
            checkedAt: check.checkedAt ?? .distantPast,
            heartbeat: check.heartbeat ?? .distantPast
        )
        if !inForce.isEmpty { return .issued(inForce, unknown: unknown, freshness) }
        guard let first = unknown.first else { return .none(freshness) }
        return .unknown(
            UnknownWarnings(
                reason: first.reason,
                lastReadAt: check.checkedAt,
                heartbeat: check.heartbeat,
                lastKnown: unknown.flatMap(\.lastKnown),
                bulletins: unknown
            )
        )
    }

    package func overallReason(at moment: Date) -> WarningUnknownReason? {
        guard let checkedAt = check.checkedAt, let heartbeat = check.heartbeat else {
            return .neverRead
        }
        // A clock that was set back says as little of the age as one that went on.
        if abs(moment.timeIntervalSince(checkedAt)) > Self.seconds(Self.checkLimit) {
            return .outdated
        }
        if moment.timeIntervalSince(heartbeat) > Self.seconds(Self.heartbeatLimit) {
            return .frozen
        }
        return nil
    }
}
