import Foundation
package import KasaneDomain
package import TenkiDomain

/// Reads the agency's warnings, and stores them.
///
/// All nodes and readers together cause at most one request a minute for the feed, or in its place
/// for the time of the full state; ``WarningBook`` chooses between them. A document is fetched
/// once, the full state when it is needed, at least every three hours.
///
/// A request is recorded before it is made, so that no other node makes it or begins a check before
/// this one has ended. Reports are stored as they arrive. The feed, the documents and the state of
/// the checks are stored in one transaction at the end, so that no type is unknown only because its
/// document is on its way. A failure of a provider is recorded there, too.
package struct ReadWarnings: Sendable {
    private let feed: any WarningFeedProvider
    private let state: any WarningStateProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    private static let maximumDocuments = 200
    private static let maximumConcurrency = 4

    /// The time in seconds from the beginning of a check in which it begins to request documents.
    ///
    /// The rest is read with the next checks, so that the feed is read again meanwhile.
    private static let documentPeriod: TimeInterval = 40

    private struct Turn {
        let number: Int
        let beganAt: Date
        let poll: WarningPoll
        var book: WarningBook
        var readsPayload: Bool
        var events: [WarningEvent] = []

        mutating func apply(_ event: WarningEvent) {
            events.append(event)
            book.apply(event)
        }
    }

    package init(
        feed: any WarningFeedProvider,
        state: any WarningStateProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.feed = feed
        self.state = state
        self.transactions = transactions
        self.clock = clock
    }

    @discardableResult
    package func callAsFunction(
        onChange: @Sendable () async throws -> Void = {}
    ) async throws -> Bool {
        guard var turn = try await claim() else { return false }
        // Writers wait for each other, so no network call is made inside a transaction. The full
        // state comes after the feed, so that it contains what the feed no longer lists.
        try await poll(&turn)
        if turn.readsPayload || turn.book.needsPayload(at: clock.now) {
            turn.readsPayload = true
            try await readPayload(&turn)
        }
        try await readDocuments(&turn, onChange)
        if try await end(turn) { try await onChange() }
        return true
    }

    private func end(_ turn: Turn) async throws -> Bool {
        let now = clock.now
        return try await transactions.update(StoredWarnings.self) { warnings, _ in
            if turn.readsPayload { warnings.book.recordPayloadRequest(at: now) }
            for event in turn.events { warnings.book.apply(event) }
            warnings.book.recordEnd(ofPoll: turn.number)
            return warnings.isChanged
        }
    }

    private func claim() async throws -> Turn? {
        try await transactions.claim(StoredWarnings.self) { warnings in
            let now = clock.now
            guard warnings.book.isPollDue(at: now) else { return nil }
            let poll = warnings.book.nextPoll
            let readsPayload = warnings.book.needsPayload(at: now)
            let number = warnings.book.recordPoll(at: now)
            if readsPayload { warnings.book.recordPayloadRequest(at: now) }
            return Turn(
                number: number,
                beganAt: now,
                poll: poll,
                book: warnings.book,
                readsPayload: readsPayload
            )
        }
    }

    private func poll(_ turn: inout Turn) async throws {
        do {
            switch turn.poll {
            case .feed:
                let feed = try await feed.feed()
                turn.apply(.feed(feed, readAt: clock.now))
            case .latestControl:
                let control = try await state.latestControl()
                turn.apply(.latestControl(control, readAt: clock.now))
            }
        } catch let failure as DomainError {
            let request: WarningRequest = turn.poll == .feed ? .feed : .latestControl
            turn.apply(.failed(ProviderFailure(failure), request, at: clock.now))
        }
    }

    private func readPayload(_ turn: inout Turn) async throws {
        // A report that is sent during the request may be missing from the response.
        let requestedAt = clock.now
        do {
            turn.apply(.payload(try await state.payload(), readAt: requestedAt))
        } catch let failure as DomainError {
            turn.apply(.failed(ProviderFailure(failure), .payload, at: clock.now))
        }
    }

    private func readDocuments(
        _ turn: inout Turn,
        _ onChange: @Sendable () async throws -> Void
    ) async throws {
        let arrived = ArrivedReports()
        var tried: Set<WarningDocument.ID> = []
        while tried.count < Self.maximumDocuments {
            // A drill says nothing about earlier documents of its office and type, so that these
            // are due after it.
            let due = turn.book.dueDocuments.filter { !tried.contains($0.id) }
                .prefix(Self.maximumDocuments - tried.count)
            guard !due.isEmpty, tried.isEmpty || mayBegin(turn) else { return }
            try await publish(arrived.take(), onChange)
            for event in try await read(Array(due), turn, arrived, onChange) { turn.apply(event) }
            tried.formUnion(due.map(\.id))
        }
    }

    private func mayBegin(_ turn: Turn) -> Bool {
        clock.now.timeIntervalSince(turn.beganAt) < Self.documentPeriod
    }

    /// Requests documents, some at the same time; returns an event for each that was requested.
    ///
    /// Reports are stored as they arrive, without waiting for the slowest document. The last ones
    /// are left to the end of the check.
    private func read(
        _ documents: [WarningDocument],
        _ turn: Turn,
        _ arrived: ArrivedReports,
        _ onChange: @Sendable () async throws -> Void
    ) async throws -> [WarningEvent] {
        try await withThrowingTaskGroup(of: WarningEvent?.self) { group in
            var (events, waiting) = ([WarningEvent](), documents[...])
            for document in waiting.prefix(Self.maximumConcurrency) {
                group.addTask { try await event(of: document, arrived) }
            }
            waiting = waiting.dropFirst(Self.maximumConcurrency)
            while let event = try await group.next() {
                if let event { events.append(event) }
                if mayBegin(turn), let document = waiting.popFirst() {
                    group.addTask { try await self.event(of: document, arrived) }
                }
                if !group.isEmpty { try await publish(arrived.take(), onChange) }
            }
            return events
        }
    }

    private func publish(
        _ events: [WarningEvent],
        _ onChange: @Sendable () async throws -> Void
    ) async throws {
        let ids = events.compactMap { event in
            if case .report(let report, _) = event { report.id } else { nil }
        }
        guard !ids.isEmpty else { return }
        let isChange: Bool
        do {
            isChange = try await transactions.execute { repositories in
                var warnings = try await StoredWarnings.stored(ids, in: repositories)
                for event in events { warnings.book.apply(event) }
                try await warnings.save(in: repositories)
                return warnings.isChanged
            }
        } catch let error as DomainError where error.isUnreadableRow {
            // The end of the check stores the report, and replaces the row with a full state.
            return
        }
        if isChange { try await onChange() }
    }

    private func event(
        of document: WarningDocument,
        _ arrived: ArrivedReports
    ) async throws -> WarningEvent? {
        do {
            let report = try await feed.report(of: document.id)
            let event = WarningEvent.document(document, report, readAt: clock.now)
            arrived.add(event)
            return event
        } catch let failure as DomainError where failure.isLimit {
            // Nothing was requested, so the document did not fail, and is due with the next check.
            return nil
        } catch is DomainError {
            return .documentFailed(document, readAt: clock.now)
        }
    }
}
