package import Foundation

// The order of requests: the full state as a base and every three hours, the feed each minute.
// Where the feed fails or is stale, the time of the full state each minute, and the full state when
// it changed. Every tenth request checks the feed against the full state, every fifth whether it is
// back.
extension WarningBook {
    package var nextPoll: WarningPoll {
        check.followsFeed
            ? (check.polls % 10 == 9 ? .latestControl : .feed)
            : (check.polls % 5 == 4 ? .feed : .latestControl)
    }

    /// Returns whether a request may be made: the last one was made 55 seconds ago or earlier, and
    /// its check has ended.
    ///
    /// It limits requests to one a minute, however many nodes and readers there are. A check that
    /// begins some seconds early is not put off by a minute. A check that takes longer is waited
    /// for, so that no other node requests its documents, too; one of a node that has ended counts
    /// for two minutes.
    package func isPollDue(at moment: Date) -> Bool {
        // A longer claim is that of a node whose clock is ahead.
        if let claim = check.claimedUntil?.timeIntervalSince(moment),
            claim > 0, claim <= Self.claimPeriod
        {
            return false
        }
        guard let polledAt = check.polledAt else { return true }
        let elapsed = moment.timeIntervalSince(polledAt)
        // A later time is that of a node whose clock is ahead, or was.
        return elapsed >= Self.tick || elapsed < -Self.claimPeriod
    }

    /// Records a request before it is made, so that no other node makes it.
    @discardableResult
    package mutating func recordPoll(at moment: Date) -> Int {
        check.polledAt = moment
        check.polls += 1
        check.claimedUntil = moment.addingTimeInterval(Self.claimPeriod)
        return check.polls
    }

    /// Records that a check has ended, unless another node has begun one since.
    package mutating func recordEnd(ofPoll number: Int) {
        if check.polls == number { check.claimedUntil = nil }
    }

    /// Returns whether the full state is needed and was not requested recently.
    ///
    /// It is needed as the base, after a gap, for a report that the agency announced, and for
    /// reports that are missing, damaged, incomplete or lost. While it brings nothing new, the
    /// pause doubles up to three hours. It is also needed three hours after the last request, and
    /// an hour after one that failed, because nothing else shows that a report has vanished which
    /// the agency once issued.
    package func needsPayload(at moment: Date) -> Bool {
        guard let requestedAt = check.payloadRequestedAt else { return isIncomplete }
        let elapsed = moment.timeIntervalSince(requestedAt)
        // A base, a gap or an announcement concerns every reader.
        let isUrgent =
            check.payloadReadAt == nil || check.gapEnd != nil
            || (check.pendingControl != nil && !check.followsFeed)
        guard !isUrgent else { return elapsed >= Self.tick || elapsed < -Self.claimPeriod }
        let doublings = min(check.fruitlessPayloads ?? 0, 10)
        let minutes = min((hasLostDocument ? 3 : 10) * Double(1 << doublings), Self.longestPause)
        // A request that failed, or returned an older state, has shown nothing.
        let hasFailed =
            check.payloadReadAt.map { requestedAt.timeIntervalSince($0) > Self.claimPeriod } ?? true
        let routinePause = hasFailed ? Self.longestPause / 3 : Self.longestPause
        let pause = isIncomplete ? minutes : routinePause
        return elapsed >= 60 * (pause - 1) + Self.tick || elapsed < -Self.skew
    }

    var isIncomplete: Bool {
        check.payloadReadAt == nil || check.gapEnd != nil || check.pendingControl != nil
            || hasLostDocument || !check.missing.isEmpty || !check.unreadable.isEmpty
            || hasFaultyReport
    }

    private var hasLostDocument: Bool {
        documents.values.contains { !$0.isRead && !$0.isDue && isNews($0) }
    }

    /// The shortest time between two requests in seconds.
    private static let tick: TimeInterval = 55
    /// The longest time of a check in seconds: its requests end after 100.
    private static let claimPeriod: TimeInterval = 120
    private static let longestPause: Double = 180

    /// Whether a report has an unreadable area, does not list a city of its office, or does not
    /// list a municipality of the table that another report of its office lists.
    private var hasFaultyReport: Bool {
        let offices = Dictionary(grouping: reports.values, by: \.id.office)
        return offices.contains { office, reports in
            if reports.contains(where: \.hasUnreadableArea) { return true }
            let omitsMunicipality = office.municipalities.contains { code in
                let count = reports.count { $0.municipalities[code] != nil }
                return count > 0 && count < reports.count
            }
            // A city's area does not end like a municipality, so each report lists it.
            return omitsMunicipality
                || office.cities.contains { city in reports.contains { $0.cities[city] == nil } }
        }
    }

    package mutating func recordPayloadRequest(at moment: Date) {
        check.payloadRequestedAt = moment
    }

    package var dueDocuments: [WarningDocument] {
        let news = documents.values.filter { $0.isDue && isNews($0) }
        return Dictionary(grouping: news, by: \.id.report).values
            .compactMap { group in
                group.max { ($0.announcedAt, $0.id.text) < ($1.announcedAt, $1.id.text) }
            }
            .sorted { ($0.announcedAt, $0.id.text) < ($1.announcedAt, $1.id.text) }
    }
}
