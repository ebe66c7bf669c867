import Foundation
public import KasaneDomain
public import TenkiDomain

/// Reads the agency's warnings, and stores them.
///
/// All nodes and readers together cause at most one request a minute for the feed, or in its place
/// for the time of the full state; ``WarningBook`` chooses between them. A document is fetched
/// once, the full state only when it is needed.
///
/// A request is recorded before it is made, so that no other node makes it. The reports and the
/// state of the checks are stored in one transaction. A failure of a provider is recorded there,
/// too.
public struct ReadWarnings: Sendable {
    private let feed: any WarningFeedProvider
    private let state: any WarningStateProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// The maximum number of documents of one check.
    ///
    /// The rest is read with the next checks; until then it counts as unread.
    private static let maximumDocuments = 200
    /// The number of documents that are requested at the same time.
    private static let maximumConcurrency = 4

    /// A check that was recorded.
    private struct Turn {
        var book: WarningBook
        let poll: WarningPoll
        var readsPayload: Bool
    }

    /// Creates the use case with the providers and a store.
    ///
    /// - Parameters:
    ///   - feed: The provider of the feed and its documents.
    ///   - state: The provider of the full state.
    ///   - transactions: The store.
    ///   - clock: The clock.
    public init(
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

    /// Sends the request that is due, and those for the documents and the state that are needed.
    ///
    /// - Returns: Whether a request was due: the last one was made a minute ago.
    /// - Throws: The errors of the store; `CancellationError`.
    @discardableResult
    public func callAsFunction() async throws -> Bool {
        guard var turn = try await turn() else { return false }
        var events: [WarningEvent] = []
        // Writers wait for each other, so no network call is made inside a transaction. The full
        // state comes after the feed, so that it contains what the feed no longer lists.
        try await poll(turn.poll, &turn.book, &events)
        if turn.readsPayload || turn.book.needsPayload(at: clock.now) {
            turn.readsPayload = true
            try await readPayload(&turn.book, &events)
        }
        try await readDocuments(&turn.book, &events)
        let (now, readsPayload, all) = (clock.now, turn.readsPayload, events)
        try await transactions.execute { repositories in
            let stored = try await repositories.storedWarnings()
            var book = stored.book
            if readsPayload { book.recordPayloadRequest(at: now) }
            for event in all { book.apply(event) }
            try await repositories.save(book, changedFrom: stored)
        }
        return true
    }

    /// Records the request that is due; returns `nil` if none is.
    private func turn() async throws -> Turn? {
        let now = clock.now
        return try await transactions.execute { repositories -> Turn? in
            let stored = try await repositories.storedWarnings()
            guard stored.book.isPollDue(at: now) else { return nil }
            var book = stored.book
            let poll = book.nextPoll
            let readsPayload = book.needsPayload(at: now)
            book.recordPoll(at: now)
            if readsPayload { book.recordPayloadRequest(at: now) }
            try await repositories.save(book, changedFrom: stored)
            return Turn(book: book, poll: poll, readsPayload: readsPayload)
        }
    }

    private func poll(
        _ poll: WarningPoll,
        _ book: inout WarningBook,
        _ events: inout [WarningEvent]
    ) async throws {
        let event: WarningEvent
        do {
            switch poll {
            case .feed:
                let feed = try await feed.feed()
                event = .feed(feed, readAt: clock.now)
            case .latestControl:
                let control = try await state.latestControl()
                event = .latestControl(control, readAt: clock.now)
            }
        } catch let failure as DomainError {
            event = .failed(
                ProviderFailure(failure),
                poll == .feed ? .feed : .latestControl,
                at: clock.now
            )
        }
        events.append(event)
        book.apply(event)
    }

    private func readPayload(
        _ book: inout WarningBook,
        _ events: inout [WarningEvent]
    ) async throws {
        let event: WarningEvent
        // A report that is sent during the request may be missing from the response.
        let requestedAt = clock.now
        do {
            event = .payload(try await state.payload(), readAt: requestedAt)
        } catch let failure as DomainError {
            event = .failed(ProviderFailure(failure), .payload, at: clock.now)
        }
        events.append(event)
        book.apply(event)
    }

    private func readDocuments(
        _ book: inout WarningBook,
        _ events: inout [WarningEvent]
    ) async throws {
        var tried: Set<WarningDocument.ID> = []
        while tried.count < Self.maximumDocuments {
            // A drill says nothing about earlier documents of its office and type, so that these
            // are due after it.
            let due = book.dueDocuments.filter { !tried.contains($0.id) }
                .prefix(Self.maximumDocuments - tried.count)
            guard !due.isEmpty else { return }
            for event in try await read(Array(due)) {
                events.append(event)
                book.apply(event)
            }
            tried.formUnion(due.map(\.id))
        }
    }

    /// Requests documents, some at the same time; returns an event for each that was requested.
    private func read(_ documents: [WarningDocument]) async throws -> [WarningEvent] {
        try await withThrowingTaskGroup(of: WarningEvent?.self) { group in
            var (events, waiting) = ([WarningEvent](), documents[...])
            for document in waiting.prefix(Self.maximumConcurrency) {
                group.addTask { try await event(of: document) }
            }
            waiting = waiting.dropFirst(Self.maximumConcurrency)
            for try await event in group {
                if let event { events.append(event) }
                guard let document = waiting.popFirst() else { continue }
                group.addTask { try await self.event(of: document) }
            }
            return events
        }
    }

    private func event(of document: WarningDocument) async throws -> WarningEvent? {
        do {
            let report = try await feed.report(of: document.id)
            return .document(document, report, readAt: clock.now)
        } catch let failure as DomainError where failure.isLimit {
            // Nothing was requested, so the document did not fail, and is due with the next check.
            return nil
        } catch is DomainError {
            return .documentFailed(document, readAt: clock.now)
        }
    }
}
