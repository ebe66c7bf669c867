public import Foundation

// The order of requests: the full state once as a base, then the feed each minute. Where the feed
// fails or is stale, the time of the full state each minute, and the full state when it changed.
// Every tenth request checks the feed against the full state, every fifth whether it is back.
extension WarningBook {
    /// The request that is next in turn.
    public var nextPoll: WarningPoll {
        check.followsFeed
            ? (check.polls % 10 == 9 ? .latestControl : .feed)
            : (check.polls % 5 == 4 ? .feed : .latestControl)
    }

    /// Returns whether a request may be made: none was made in the same minute of the clock.
    ///
    /// It limits requests to one a minute, however many nodes and readers there are.
    public func isPollDue(at moment: Date) -> Bool {
        guard let polledAt = check.polledAt else { return true }
        return minute(of: polledAt) != minute(of: moment)
    }

    /// Records a request before it is made, so that no other node makes it.
    public mutating func recordPoll(at moment: Date) {
        check.polledAt = moment
        check.polls += 1
    }

    /// Returns whether the full state is needed and was not requested recently.
    ///
    /// It is needed as the base, after a gap, for a report that the agency announced, and for
    /// reports that are missing, damaged, incomplete or lost.
    public func needsPayload(at moment: Date) -> Bool {
        let isAnnounced = check.pendingControl != nil
        let isLost = documents.values.contains { !$0.isRead && !$0.isDue && isNews($0) }
        guard
            check.payloadReadAt == nil || check.gapEnd != nil || isAnnounced || isLost
                || !check.missing.isEmpty || !check.damaged.isEmpty || hasFaultyReport
        else { return false }
        guard let requestedAt = check.payloadRequestedAt else { return true }
        // A base, a gap or an announcement concerns every reader.
        let isUrgent =
            check.payloadReadAt == nil || check.gapEnd != nil
            || (isAnnounced && !check.followsFeed)
        let pause: TimeInterval = isUrgent ? 1 : isLost ? 3 : 10
        return abs(minute(of: moment) - minute(of: requestedAt)) >= pause
    }

    /// Whether a report has an unreadable area, or does not list a municipality of the table that
    /// another report of its office lists.
    private var hasFaultyReport: Bool {
        let offices = Dictionary(grouping: reports.values, by: \.id.office)
        return offices.contains { office, reports in
            if reports.contains(where: \.hasUnreadableArea) { return true }
            return office.municipalities.contains { code in
                let count = reports.count { $0.municipalities[code] != nil }
                return count > 0 && count < reports.count
            }
        }
    }

    /// Records a request for the full state before it is made.
    public mutating func recordPayloadRequest(at moment: Date) {
        check.payloadRequestedAt = moment
    }

    /// The documents to read now: the newest of each office and type that are later than what is
    /// known.
    public var dueDocuments: [WarningDocument] {
        let news = documents.values.filter { $0.isDue && isNews($0) }
        return Dictionary(grouping: news, by: \.id.report).values
            .compactMap { group in
                group.max { ($0.announcedAt, $0.id.text) < ($1.announcedAt, $1.id.text) }
            }
            .sorted { ($0.announcedAt, $0.id.text) < ($1.announcedAt, $1.id.text) }
    }

    private func minute(of moment: Date) -> TimeInterval {
        (moment.timeIntervalSince1970 / 60).rounded(.down)
    }
}
