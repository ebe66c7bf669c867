import Foundation

extension WarningBook {
    /// Changes the book by an event.
    package mutating func apply(_ event: WarningEvent) {
        switch event {
        case .payload(let payload, let moment): read(payload, at: moment)
        case .latestControl(let control, let moment): read(control, at: moment)
        case .feed(let feed, let moment): read(feed, at: moment)
        case .document(let document, let report, let moment): read(document, report, at: moment)
        case .report(let report, let moment): merge(report, at: moment)
        case .documentFailed(let document, let moment): fail(document, at: moment)
        case .failed(let failure, let request, let moment): fail(failure, request, at: moment)
        }
    }

    // MARK: The full state

    private mutating func read(_ payload: WarningPayload, at moment: Date) {
        let known = newestKnown(
            before: moment.addingTimeInterval(-Self.delay),
            missingFrom: payload
        )
        let before = self
        for report in payload.reports { merge(report, at: moment) }
        defer { recordFruit(since: before) }
        guard let heartbeat = payload.heartbeat, isPlausible(heartbeat, at: moment) else { return }
        // A cache can return an older state, and a frozen one does not contain what is known or
        // announced.
        let newest = max(
            check.payloadHeartbeat ?? .distantPast,
            check.pendingControl ?? .distantPast,
            known ?? .distantPast
        )
        guard heartbeat >= newest,
            moment.timeIntervalSince(heartbeat) <= Self.seconds(Self.heartbeatLimit)
        else { return }
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

    /// Counts the full states that brought nothing new though something was unknown.
    private mutating func recordFruit(since before: Self) {
        let isNew =
            reports != before.reports || check.missing != before.check.missing
            || check.damaged != before.check.damaged
        guard !isNew, before.isIncomplete else {
            check.fruitlessPayloads = nil
            return
        }
        check.fruitlessPayloads = (before.check.fruitlessPayloads ?? 0) + 1
    }

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
        guard !payload.damages.isEmpty else {
            check.damaged = []
            return
        }
        let absent = WarningOffice.all.flatMap { standardReports(of: $0) }
            .filter { !present.contains($0) }
        check.damaged = Set(
            absent.filter { id in payload.damages.contains { $0.matches(id) } }
        )
        let named = payload.damages.compactMap { damage in
            damage.office.flatMap { office in
                damage.bulletin.map { WarningReport.ID(office: office, bulletin: $0) }
            }
        }
        check.damaged.formUnion(Set(named).subtracting(present))
    }

    /// The time of the newest report or announcement that is known, not later than a moment, and
    /// not contained in a state.
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

    private mutating func read(_ control: Date, at moment: Date) {
        guard isPlausible(control, at: moment) else { return }
        check.heartbeat = max(check.heartbeat ?? .distantPast, control)
        guard let complete = completeThrough(at: moment), control <= newestAnnounced else {
            recordOverdueControl(at: moment)
            check.pendingControl = max(check.pendingControl ?? .distantPast, control)
            recordOverdueControl(at: moment)
            return
        }
        // The time may be frozen, and an earlier announcement can appear after a later one, so
        // nothing is complete because of it.
        guard control <= complete || control >= moment.addingTimeInterval(-Self.delay) else {
            if !check.followsFeed { check.pendingControl = control }
            return
        }
        check.pendingControl = nil
        recordSuccess(at: moment)
    }

    /// The time until which every announcement is known; `nil` if it is in the future, as a node
    /// with a wrong clock records it.
    private func completeThrough(at moment: Date) -> Date? {
        check.completeThrough.flatMap { isPlausible($0, at: moment) ? $0 : nil }
    }

    /// The time of the newest announcement or report that is known.
    ///
    /// The time until which everything seems complete does not count.
    private var newestAnnounced: Date {
        max(
            documents.values.map(\.announcedAt).max() ?? .distantPast,
            reports.values.map(\.controlledAt).max() ?? .distantPast,
            check.payloadHeartbeat ?? .distantPast
        )
    }

    /// Records a gap if a report was sent that the feed should have announced by now.
    private mutating func recordOverdueControl(at moment: Date) {
        guard let control = check.pendingControl,
            // One that is hardly later may be the one announced last; the full state shows it.
            control > newestAnnounced.addingTimeInterval(Self.controlTolerance),
            control < moment.addingTimeInterval(-Self.delay)
        else { return }
        check.gapEnd = max(check.gapEnd ?? .distantPast, control)
    }

    // MARK: The feed

    private mutating func read(_ feed: WarningFeed, at moment: Date) {
        guard isPlausible(feed.newest, at: moment) else {
            check.followsFeed = false
            return
        }
        for document in feed.documents where documents[document.id] == nil {
            documents[document.id] = document
        }
        forgetDocuments(before: feed.oldest)
        let complete = completeThrough(at: moment) ?? .distantPast
        if feed.oldest > complete || isContradicted(by: feed) {
            check.gapEnd = max(check.gapEnd ?? .distantPast, feed.oldest)
        }
        check.completeThrough = max(complete, feed.newest.addingTimeInterval(-Self.delay))
        check.heartbeat = max(check.heartbeat ?? .distantPast, feed.newest)
        recordOverdueControl(at: moment)
        check.followsFeed = moment.timeIntervalSince(feed.newest) <= Self.seconds(Self.feedLimit)
        if check.followsFeed { recordSuccess(at: moment) }
    }

    /// Whether the feed announces what the full state should have contained and did not.
    private func isContradicted(by feed: WarningFeed) -> Bool {
        guard let readAt = check.payloadReadAt, let heartbeat = check.payloadHeartbeat else {
            return false
        }
        let contained = heartbeat...max(heartbeat, readAt.addingTimeInterval(-Self.delay))
        return feed.documents.contains { document in
            document.announcedAt > heartbeat && contained.contains(document.announcedAt)
                && documents[document.id]?.isRead != true
        }
    }

    private mutating func forgetDocuments(before oldest: Date) {
        let moment = oldest.addingTimeInterval(-Self.delay)
        documents = documents.filter { id, document in
            document.announcedAt >= moment || (!document.isRead && isNews(document))
        }
    }

    private mutating func read(
        _ document: WarningDocument,
        _ report: WarningReport?,
        at moment: Date
    ) {
        guard isPlausible(report, at: moment) else { return fail(document, at: moment) }
        var document = documents[document.id] ?? document
        document.recordReading()
        documents[document.id] = document
        guard let report else { return }
        merge(report, at: moment)
        // A report contains all that earlier ones of its office and type said.
        for other in documents.values
        where other.id.report == report.id && other.announcedAt <= document.announcedAt {
            documents[other.id]?.recordReading()
        }
    }

    private mutating func fail(_ document: WarningDocument, at moment: Date) {
        var document = documents[document.id] ?? document
        document.recordFailure()
        documents[document.id] = document
        if !document.isDue { check.fruitlessPayloads = nil }
    }

    // MARK: All requests

    private mutating func fail(
        _ failure: ProviderFailure,
        _ request: WarningRequest,
        at moment: Date
    ) {
        check.failure = failure
        check.failedAt = moment
        if request == .feed { check.followsFeed = false }
    }

    private mutating func recordSuccess(at moment: Date) {
        // A later time is that of a node whose clock is ahead, and would hide all others' checks.
        check.checkedAt = moment
        check.failure = nil
        check.failedAt = nil
    }

    private mutating func merge(_ report: WarningReport, at moment: Date) {
        // A report from the future would hide every later one.
        guard isPlausible(report, at: moment) else { return }
        if let known = reports[report.id] {
            guard report.isNewer(than: known) else { return }
            reports[report.id] = report.remembering(known)
        } else {
            reports[report.id] = report
        }
        // A state that did not mend earlier faults may mend those of this report.
        check.fruitlessPayloads = nil
        // A later report than those of the state replaces what the state does not show.
        guard report.controlledAt > check.payloadHeartbeat ?? .distantPast else { return }
        check.missing.remove(report.id)
        check.damaged.remove(report.id)
    }

    private func isPlausible(_ report: WarningReport?, at moment: Date) -> Bool {
        guard let report else { return true }
        return isPlausible(report.reportedAt, at: moment)
            && isPlausible(report.controlledAt, at: moment)
    }

    private func isPlausible(_ date: Date, at moment: Date) -> Bool {
        date <= moment.addingTimeInterval(Self.skew)
    }

    /// Whether a document is later than the report of its office and type.
    func isNews(_ document: WarningDocument) -> Bool {
        guard let report = reports[document.id.report] else { return true }
        return document.announcedAt > report.controlledAt
    }

    /// The identities of the known types and of those that the office issued.
    func standardReports(of office: WarningOffice) -> [WarningReport.ID] {
        WarningBulletin.all.map { WarningReport.ID(office: office, bulletin: $0) }
    }
}
