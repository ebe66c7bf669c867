import Foundation

// The full state of all offices.
extension WarningBook {
    mutating func read(_ payload: WarningPayload, at moment: Date) {
        let payload = payload.checked(until: moment.addingTimeInterval(Self.skew))
        let known = newestKnown(
            before: moment.addingTimeInterval(-Self.delay),
            missingFrom: payload
        )
        let before = self
        check.payloadFailedAt = nil
        for report in payload.reports { merge(report, at: moment) }
        recordReading(ofDocumentsIn: payload)
        defer { recordFruit(since: before) }
        // A cache can return an older state, and a frozen one does not contain what is known or
        // announced.
        let newest = max(
            check.payloadHeartbeat ?? .distantPast,
            check.pendingControl ?? .distantPast,
            known ?? .distantPast
        )
        guard let heartbeat = payload.heartbeat, heartbeat >= newest,
            moment.timeIntervalSince(heartbeat) <= Self.seconds(Self.heartbeatLimit)
        else {
            // An older state can have damages of reports that nothing else shows.
            recordDamages(of: payload)
            return
        }
        recordFaults(of: payload, with: heartbeat)
        check.payloadReadAt = moment
        check.payloadHeartbeat = heartbeat
        // A frozen state looks like a quiet one, so nothing is assumed of the time after it.
        check.completeThrough = max(completeThrough(at: moment) ?? .distantPast, heartbeat)
        check.gapEnd = nil
        check.pendingControl = nil
        check.heartbeat = max(check.heartbeat ?? .distantPast, heartbeat)
        recordSuccess(at: moment)
    }

    private mutating func recordReading(ofDocumentsIn payload: WarningPayload) {
        let sentAt = Dictionary(payload.reports.map { ($0.id, $0.controlledAt) }) { max($0, $1) }
        for document in documents.values where !document.isRead {
            guard let date = sentAt[document.id.report], document.announcedAt <= date else {
                continue
            }
            documents[document.id]?.recordReading()
        }
    }

    /// Counts the full states that brought nothing new though something was unknown.
    private mutating func recordFruit(since before: Self) {
        let isNew =
            reports != before.reports || check.missing != before.check.missing
            || check.unreadable != before.check.unreadable
        guard !isNew, before.isIncomplete else {
            check.fruitlessPayloads = nil
            return
        }
        check.fruitlessPayloads = (before.check.fruitlessPayloads ?? 0) + 1
    }

    private func newestKnown(before moment: Date, missingFrom payload: WarningPayload) -> Date? {
        let contained = Dictionary(payload.reports.map { ($0.id, $0) }) { first, _ in first }
        // The state and the documents name different times of one report; that of the report
        // itself is the same in both.
        let known = reports.values.filter { report in
            contained[report.id].map { $0.reportedAt < report.reportedAt } ?? true
        }
        // One that cannot be read may be a drill, which the state does not contain.
        let unread = documents.values.filter { document in
            document.isDue
                && contained[document.id.report].map { report in
                    report.controlledAt
                        < document.announcedAt.addingTimeInterval(-Self.controlTolerance)
                } ?? true
        }
        let all = known.map(\.controlledAt) + unread.map(\.announcedAt)
        return all.filter { $0 <= moment }.max()
    }

    // MARK: Faults

    private mutating func recordFaults(of payload: WarningPayload, with heartbeat: Date) {
        let present = Set(payload.reports.map(\.id))
        let offices = Set(present.map(\.office))
        // A report that is later than the newest one of the state cannot be in it.
        check.missing = Set(
            reports.values.filter { $0.controlledAt <= heartbeat }.map(\.id)
        ).subtracting(present)
        for office in WarningOffice.all {
            let expected = offices.contains(office) ? WarningBulletin.core : WarningBulletin.all
            check.missing.formUnion(
                expected.map { WarningReport.ID(office: office, bulletin: $0) }
                    .filter { reports[$0] == nil }
            )
        }
        forgetDamages()
        recordDamages(of: payload)
        // A type that cannot be read is among the damages of a later state, if it still counts.
        let contained = heartbeat.addingTimeInterval(-Self.delay)
        for document in documents.values
        where !document.id.report.bulletin.isReadable && document.announcedAt < contained {
            documents[document.id]?.recordReading()
        }
    }

    /// Forgets the damages of earlier states, but not those of reports that are newer than what is
    /// known, even if a state no longer has them.
    private mutating func forgetDamages() {
        check.damaged = []
        check.damagedAt = check.damagedAt?.filter { id, times in
            id.bulletin.isReadable && reports[id].map { $0.times < times } ?? true
        }
    }

    private mutating func recordDamages(of payload: WarningPayload) {
        let present = Set(payload.reports.map(\.id))
        for damage in payload.damages {
            for id in candidates(for: damage, besides: present) {
                recordDamage(id, of: damage.times)
            }
        }
        for report in payload.reports where reports[report.id]?.contradicts(report) == true {
            recordDamage(report.id, of: report.times)
        }
    }

    mutating func recordDamage(_ id: WarningReport.ID, of times: WarningReport.Times?) {
        guard let times else {
            check.damaged.insert(id)
            return
        }
        var all = check.damagedAt ?? [:]
        all[id] = all[id].map { max($0, times) } ?? times
        check.damagedAt = all
    }

    /// Returns the reports that a damaged one can be.
    ///
    /// It can also be a newer one of a type that the state has. Where that is not certain, the
    /// known warnings of the type stay in force, and an unidentified report is unknown besides.
    private func candidates(
        for damage: WarningPayload.Damage,
        besides present: Set<WarningReport.ID>
    ) -> Set<WarningReport.ID> {
        let types = damage.bulletin.map { [$0] } ?? WarningBulletin.all
        let isCertain = damage.office != nil && damage.bulletin != nil
        var candidates: Set<WarningReport.ID> = []
        for office in damage.office.map({ [$0] }) ?? WarningOffice.all {
            let unidentified = WarningReport.ID(office: office, bulletin: .unidentified)
            if damage.bulletin == nil { candidates.insert(unidentified) }
            for type in types {
                let id = WarningReport.ID(office: office, bulletin: type)
                if let known = reports[id], damage.isReplaced(by: known) { continue }
                candidates.insert(isCertain || !present.contains(id) ? id : unidentified)
            }
        }
        return candidates
    }
}
