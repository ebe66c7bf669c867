import KasaneLive
import Synchronization

/// The pages that are open, with whom they belong to and how long they may go on.
final class PageRegistry: Sendable {
    private struct Entry {
        let session: PageSession
        let visitor: String
        var lifespan: PageLifespan
        var allowance: InputAllowance
    }

    private let configuration: LivePagesConfiguration
    private let now: @Sendable () -> Duration
    private let entries = Mutex<[PageID: Entry]>([:])

    init(configuration: LivePagesConfiguration, clock: any Clock<Duration>) {
        self.configuration = configuration
        now = Self.stopwatch(clock)
    }

    /// How many pages are open.
    var count: Int { entries.withLock(\.count) }

    /// Adds a page; if there is no room, in the place of those that nobody has looked at for longest.
    ///
    /// Who comes back to one of those gets a new page with what was typed, so nothing is lost but the place.
    ///
    /// - Returns: The pages that were taken out, which are to be ended; `nil` if there is somebody at every page,
    ///   so that there is no room.
    func add(_ session: PageSession, visitor: String) -> [PageSession]? {
        let now = now()
        return entries.withLock { entries in
            var former: [PageSession] = []
            if entries.count >= configuration.maximumPages {
                let idle = entries.compactMap { id, entry in
                    entry.lifespan.idleSince.map { (id: id, since: $0) }
                }
                // Many at once, for all pages are looked through for them.
                former = idle.sorted { $0.since < $1.since }
                    .prefix(max(1, configuration.maximumPages / 100))
                    .compactMap { entries.removeValue(forKey: $0.id)?.session }
                guard !former.isEmpty else { return nil }
            }
            entries[session.id] = Entry(
                session: session,
                visitor: visitor,
                lifespan: PageLifespan(at: now, configuration: configuration),
                allowance: InputAllowance(
                    at: now,
                    burst: configuration.inputBurst,
                    rate: configuration.inputRate
                )
            )
            return former
        }
    }

    /// Returns a visitor's page; that of another does not exist for them.
    func session(_ id: PageID, visitor: String?) -> PageSession? {
        entries.withLock { entries in
            entries[id].flatMap { $0.visitor == visitor ? $0.session : nil }
        }
    }

    /// Takes a page out.
    func remove(_ id: PageID) {
        entries.withLock { _ = $0.removeValue(forKey: id) }
    }

    /// Takes all pages out and returns them.
    func removeAll() -> [PageSession] {
        entries.withLock { entries in
            defer { entries = [:] }
            return entries.values.map(\.session)
        }
    }

    /// Takes a visitor's pages out and returns them.
    func removeAll(of visitor: String) -> [PageSession] {
        entries.withLock { entries in
            let pages = entries.filter { $0.value.visitor == visitor }
            for id in pages.keys { entries[id] = nil }
            return pages.values.map(\.session)
        }
    }

    /// Notes something in a page's life.
    func note(_ id: PageID, _ change: (inout PageLifespan, Duration) -> Void) {
        let now = now()
        entries.withLock { entries in
            // The page may have ended meanwhile.
            guard let place = entries.index(forKey: id) else { return }
            change(&entries.values[place].lifespan, now)
        }
    }

    /// Takes one of a page's inputs from its allowance; returns whether there was one.
    func allowInput(_ id: PageID) -> Bool {
        let now = now()
        return entries.withLock { entries in
            guard let place = entries.index(forKey: id) else { return true }
            entries.values[place].lifespan.inputSeen(at: now)
            return entries.values[place].allowance.take(at: now)
        }
    }

    /// Takes what is in an input beyond the first of its events from its page's allowance: each has the page
    /// rendered.
    func charge(_ id: PageID, for input: PageInput) {
        entries.withLock { $0[id]?.allowance.charge(input.events.count - 1) }
    }

    /// Returns what is due, and takes the pages out that end.
    func duties() -> [(session: PageSession, duty: PageLifespan.Duty)] {
        let now = now()
        return entries.withLock { entries in
            var duties: [(session: PageSession, duty: PageLifespan.Duty)] = []
            // A sequence of them, or of their indices, would be a second owner, and each second all pages
            // would be copied at the first change.
            var place = entries.startIndex
            while place < entries.endIndex {
                if let duty = entries.values[place].lifespan.duty(at: now) {
                    duties.append((entries.values[place].session, duty))
                }
                entries.formIndex(after: &place)
            }
            for (session, duty) in duties where duty == .end { entries[session.id] = nil }
            return duties
        }
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
