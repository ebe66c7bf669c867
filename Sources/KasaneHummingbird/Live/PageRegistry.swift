import KasaneLive
import Synchronization

/// The pages that are open, with whom they belong to, how long they may go on, and what they take.
final class PageRegistry: Sendable {
    fileprivate struct Entry {
        let session: PageSession
        let visitor: String
        let client: String?
        var lifespan: PageLifespan
        var allowance: InputAllowance
        /// The bytes that the client's account has of it.
        var size: Int
    }

    /// What the pages of a client take.
    fileprivate struct Account {
        var size = 0
        var pages: Set<PageID> = []
    }

    fileprivate struct State {
        var entries: [PageID: Entry] = [:]
        /// By client; the pages of unknown clients have one together.
        var accounts: [String?: Account] = [:]
        var size = 0
    }

    /// What becomes of a new page.
    struct Admission {
        /// Whether there is room for it.
        let isAdmitted: Bool
        /// The pages that made room, which are to be ended.
        let former: [PageSession]
    }

    private let configuration: LivePagesConfiguration
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    init(configuration: LivePagesConfiguration, clock: any Clock<Duration>) {
        self.configuration = configuration
        now = clock.stopwatch()
    }

    /// How many pages are open.
    var count: Int { state.withLock(\.entries.count) }

    /// The bytes of memory that all pages take, estimated.
    var size: Int { state.withLock(\.size) }

    /// Adds a page; if there is no room, in the place of those that nobody has looked at for longest.
    ///
    /// A client that has its share makes room for itself, and among all clients the one that takes most. Who comes
    /// back to a page that made room gets a new one with what was typed, so nothing is lost but the place.
    func add(_ session: PageSession, visitor: String, client: String?) -> Admission {
        let now = now()
        let size = session.meter.size
        return state.withLock { state in
            var former: [PageSession] = []
            if let client {
                let limit = configuration.maximumBytesPerClient
                let target = limit - size
                if state.accounts[client].map({ $0.size > target }) == true {
                    // Many at once, for all of its pages are looked through for them.
                    former += state.evict(client) { $1 > target - limit / 20 }
                }
                guard (state.accounts[client]?.size ?? 0) <= target else {
                    return Admission(isAdmitted: false, former: former)
                }
            }
            former += makeRoom(for: 1, of: size, in: &state)
            guard state.entries.count < configuration.maximumPages,
                state.size + size <= configuration.maximumBytes
            else { return Admission(isAdmitted: false, former: former) }
            state.insert(
                Entry(
                    session: session,
                    visitor: visitor,
                    client: client,
                    lifespan: PageLifespan(at: now, configuration: configuration),
                    allowance: InputAllowance(
                        at: now,
                        burst: configuration.inputBurst,
                        rate: configuration.inputRate
                    ),
                    size: size
                )
            )
            return Admission(isAdmitted: true, former: former)
        }
    }

    /// Takes idle pages out, those of the client first that takes most, until there is room among all.
    private func makeRoom(
        for added: Int,
        of size: Int,
        in state: inout State
    ) -> [PageSession] {
        let pages = configuration.maximumPages - added
        let bytes = configuration.maximumBytes - size
        guard state.entries.count > pages || state.size > bytes else { return [] }
        var former: [PageSession] = []
        let heaviest = state.accounts.sorted { $0.value.size > $1.value.size }.map(\.key)
        // Many at once, for all pages are looked through for them.
        let leastCount = pages + 1 - max(1, configuration.maximumPages / 100)
        for client in heaviest where state.entries.count > pages || state.size > bytes {
            let leastSize = bytes - configuration.maximumBytes / 100
            let count = state.entries.count
            let isFull = count > pages
            let total = state.size
            let own = state.accounts[client]?.size ?? 0
            var taken = 0
            former += state.evict(client) { _, left in
                defer { taken += 1 }
                return isFull && count - taken > leastCount || total - (own - left) > leastSize
            }
        }
        return former
    }

    /// Returns a visitor's page; that of another does not exist for them.
    func session(_ id: PageID, visitor: String?) -> PageSession? {
        state.withLock { state in
            state.entries[id].flatMap { $0.visitor == visitor ? $0.session : nil }
        }
    }

    /// Takes a page out.
    func remove(_ id: PageID) {
        state.withLock { _ = $0.remove(id) }
    }

    /// Takes all pages out and returns them.
    func removeAll() -> [PageSession] {
        state.withLock { state in
            defer { state = State() }
            return state.entries.values.map(\.session)
        }
    }

    /// Takes a visitor's pages out and returns them.
    func removeAll(of visitor: String) -> [PageSession] {
        state.withLock { state in
            let pages = state.entries.filter { $0.value.visitor == visitor }.keys
            return pages.compactMap { state.remove($0) }
        }
    }

    /// Notes something in a page's life.
    func note(_ id: PageID, _ change: (inout PageLifespan, Duration) -> Void) {
        let now = now()
        state.withLock { state in
            // The page may have ended meanwhile.
            guard let place = state.entries.index(forKey: id) else { return }
            change(&state.entries.values[place].lifespan, now)
        }
    }

    /// Takes one of a page's inputs from its allowance; returns whether there was one.
    func allowInput(_ id: PageID) -> Bool {
        let now = now()
        return state.withLock { state in
            guard let place = state.entries.index(forKey: id) else { return true }
            state.entries.values[place].lifespan.inputSeen(at: now)
            return state.entries.values[place].allowance.take(at: now)
        }
    }

    /// Takes what is in an input beyond the first of its events from its page's allowance.
    func charge(_ id: PageID, for input: PageInput) {
        state.withLock { $0.entries[id]?.allowance.charge(input.events.count - 1) }
    }

    /// Takes what a page has come to hold since it was last asked.
    func weigh(_ id: PageID) {
        state.withLock { state in
            guard let place = state.entries.index(forKey: id) else { return }
            state.weigh(at: place)
        }
    }

    /// Returns what is due, and takes the pages out that end.
    func duties() -> [(session: PageSession, duty: PageLifespan.Duty)] {
        let now = now()
        let limit = configuration.maximumBytesPerClient
        return state.withLock { state in
            var duties: [(session: PageSession, duty: PageLifespan.Duty)] = []
            // A sequence of them, or of their indices, would be a second owner, and each second all pages
            // would be copied at the first change.
            var place = state.entries.startIndex
            while place < state.entries.endIndex {
                state.weigh(at: place)
                let pressure = pressure(on: state.entries.values[place].client, state)
                if let duty = state.entries.values[place].lifespan.duty(at: now, pressure: pressure)
                {
                    duties.append((state.entries.values[place].session, duty))
                }
                state.entries.formIndex(after: &place)
            }
            for (session, duty) in duties where duty == .end { _ = state.remove(session.id) }
            // Pages grow while they are open.
            for case (let client?, let account) in state.accounts where account.size > limit {
                duties += state.evict(client) { $1 > limit }.map { ($0, .end) }
            }
            duties += makeRoom(for: 0, of: 0, in: &state).map { ($0, .end) }
            return duties
        }
    }

    /// Returns how much is taken of what may be, from 0 to 1.
    private func pressure(on client: String?, _ state: State) -> Double {
        guard let client else { return Double(state.size) / Double(configuration.maximumBytes) }
        return Double(state.accounts[client]?.size ?? 0)
            / Double(configuration.maximumBytesPerClient)
    }
}

extension PageRegistry.State {
    mutating func insert(_ entry: PageRegistry.Entry) {
        let id = entry.session.id
        size += entry.size
        accounts[entry.client, default: .init()].size += entry.size
        accounts[entry.client, default: .init()].pages.insert(id)
        entries[id] = entry
    }

    mutating func remove(_ id: PageID) -> PageSession? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        size -= entry.size
        if var account = accounts.removeValue(forKey: entry.client) {
            account.size -= entry.size
            account.pages.remove(id)
            if !account.pages.isEmpty { accounts[entry.client] = account }
        }
        return entry.session
    }

    /// Takes what a page has come to hold.
    mutating func weigh(at place: Dictionary<PageID, PageRegistry.Entry>.Index) {
        let size = entries.values[place].session.meter.size
        let growth = size - entries.values[place].size
        guard growth != 0 else { return }
        entries.values[place].size = size
        accounts[entries.values[place].client]?.size += growth
        self.size += growth
    }

    /// Takes a client's idle pages out, those that nobody has looked at for longest first.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - isWanted: Whether one more is to go, by it and what the client's pages take.
    /// - Returns: The pages that were taken out.
    mutating func evict(
        _ client: String?,
        while isWanted: (PageID, Int) -> Bool
    ) -> [PageSession] {
        let idle = (accounts[client]?.pages ?? []).compactMap { id in
            entries[id]?.lifespan.idleSince.map { (id: id, since: $0) }
        }
        var former: [PageSession] = []
        for (id, _) in idle.sorted(by: { $0.since < $1.since }) {
            guard isWanted(id, accounts[client]?.size ?? 0) else { break }
            if let session = remove(id) { former.append(session) }
        }
        return former
    }
}
