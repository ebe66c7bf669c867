import Foundation

extension WarningBook {
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

    // MARK: The time of the newest report

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
    func completeThrough(at moment: Date) -> Date? {
        check.completeThrough.flatMap { isPlausible($0, at: moment) ? $0 : nil }
    }

    private var newestAnnounced: Date {
        max(
            documents.values.map(\.announcedAt).max() ?? .distantPast,
            reports.values.map(\.controlledAt).max() ?? .distantPast,
            check.payloadHeartbeat ?? .distantPast
        )
    }

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
        for document in feed.documents { announce(document, at: moment) }
        recordUnidentified(in: feed, at: moment)
        guard isPlausible(feed.newest, at: moment) else {
            check.followsFeed = false
            return
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

    private mutating func announce(_ document: WarningDocument, at moment: Date) {
        let isDated = isPlausible(document.announcedAt, at: moment)
        if documents[document.id] == nil {
            // Nothing would ever be later than an announcement of the future.
            documents[document.id] =
                isDated ? document : WarningDocument(id: document.id, announcedAt: moment)
        } else if isDated {
            documents[document.id]?.recordAnnouncement(at: document.announcedAt)
        }
    }

    /// Records a gap if the feed announces a warning of an unknown office, which the full state
    /// that was last read may not contain.
    private mutating func recordUnidentified(in feed: WarningFeed, at moment: Date) {
        guard let date = feed.unidentifiedAt.map({ min($0, moment) }) else { return }
        let readAt = check.payloadReadAt.flatMap { isPlausible($0, at: moment) ? $0 : nil }
        guard date > (readAt ?? .distantPast).addingTimeInterval(-Self.delay) else { return }
        check.gapEnd = max(check.gapEnd ?? .distantPast, date)
    }

    private func isContradicted(by feed: WarningFeed) -> Bool {
        guard let readAt = check.payloadReadAt, let heartbeat = check.payloadHeartbeat else {
            return false
        }
        let contained = heartbeat...max(heartbeat, readAt.addingTimeInterval(-Self.delay))
        return feed.documents.contains { document in
            document.announcedAt > heartbeat && contained.contains(document.announcedAt)
                && document.id.report.bulletin.isReadable
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
        // A report contains all that earlier ones of its office and type said. One that was
        // announced late may be the earlier one itself.
        let end = min(document.announcedAt.addingTimeInterval(-1), report.reportedAt)
        for other in documents.values
        where other.id.report == report.id && other.announcedAt <= end {
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
        switch request {
        case .feed: check.followsFeed = false
        case .latestControl: break
        case .payload:
            check.payloadFailedAt = moment
            // Without the feed, only the full state shows what was sent.
            guard !check.followsFeed, let control = check.pendingControl,
                control > newestAnnounced
            else { return }
            check.gapEnd = max(check.gapEnd ?? .distantPast, control)
        }
    }

    mutating func recordSuccess(at moment: Date) {
        // A later time is that of a node whose clock is ahead, and would hide all others' checks.
        check.checkedAt = moment
        check.failure = nil
        check.failedAt = nil
    }

    mutating func merge(_ report: WarningReport, at moment: Date) {
        // A report from the future would hide every later one.
        guard isPlausible(report, at: moment) else { return }
        if let known = reports[report.id] {
            guard !report.contradicts(known) else {
                // Neither replaces the other.
                reports[report.id] = known.united(with: report)
                recordDamage(report.id, of: report.times)
                return
            }
            guard report.isNewer(than: known) else { return }
            reports[report.id] = report.remembering(known)
        } else {
            reports[report.id] = report
        }
        // A state that did not mend earlier faults may mend those of this report.
        check.fruitlessPayloads = nil
        if let times = check.damagedAt?[report.id], report.times > times {
            check.damagedAt?[report.id] = nil
        }
        // A later report than those of the state replaces what the state does not show.
        guard report.controlledAt > check.payloadHeartbeat ?? .distantPast else { return }
        check.missing.remove(report.id)
    }

    private func isPlausible(_ report: WarningReport?, at moment: Date) -> Bool {
        guard let report else { return true }
        return isPlausible(report.reportedAt, at: moment)
            && isPlausible(report.controlledAt, at: moment)
    }

    private func isPlausible(_ date: Date, at moment: Date) -> Bool {
        date <= moment.addingTimeInterval(Self.skew)
    }

    func isNews(_ document: WarningDocument) -> Bool {
        guard let report = reports[document.id.report] else { return true }
        return document.announcedAt >= report.reportedAt
    }

    func standardReports(of office: WarningOffice) -> [WarningReport.ID] {
        WarningBulletin.all.map { WarningReport.ID(office: office, bulletin: $0) }
    }
}
