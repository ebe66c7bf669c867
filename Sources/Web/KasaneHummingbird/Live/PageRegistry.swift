import KasaneConcurrency
import KasaneLive
import Synchronization

/// The open pages with their visitors, lifespans and memory use.
final class PageRegistry: Sendable {
    /// An open page.
    ///
    /// This is a class because an eviction would otherwise retain and release each field of every
    /// entry that it examines.
    fileprivate final class Entry {
        let session: PageSession
        let visitor: String
        let client: String?
        var lifespan: PageLifespan
        /// The page's remaining input allowance.
        var allowance: TokenBucket
        /// The page's size in bytes, as charged to its client.
        var size: Int
        /// The time at which the page ends with its visitor's session, or `nil` if the session
        /// doesn't end.
        var end: Duration?
        /// The URL to which a form has redirected the visitor, until the URL is requested.
        var redirect: Redirect?
        var redirectedAt = Duration.zero
        /// A hash of the form's `Referer` header, which can be long.
        var redirectReferrer: Int?

        init(
            _ session: PageSession,
            of visitor: Visitor,
            size: Int,
            at now: Duration,
            _ configuration: LivePagesConfiguration
        ) {
            self.session = session
            self.visitor = visitor.name
            self.size = size
            client = visitor.client
            lifespan = PageLifespan(at: now, configuration: configuration)
            allowance = TokenBucket(
                capacity: Double(configuration.inputBurst),
                rate: configuration.inputRate,
                now: now
            )
            end = visitor.lifetime.map { now + $0 }
        }
    }

    fileprivate struct Redirect: Hashable {
        let visitor: String
        let address: String
    }

    fileprivate struct Account {
        let ranges: ClientRanges
        var pages: Set<PageID> = []

        init(of client: String?) {
            ranges = ClientRanges(client ?? "")
        }
    }

    fileprivate struct State {
        var entries: [PageID: Entry] = [:]
        /// The accounts by client.
        ///
        /// Pages of unknown clients share an account.
        var accounts: [String?: Account] = [:]
        var usage = ClientUsage()
        var size = 0
        /// The pages to which forms have redirected, in order.
        var redirects: [Redirect: [PageID]] = [:]
        var ended = EndedVisitors()
    }

    /// The time for which a page that waits for its browser is evicted only as a last resort.
    private static let startTime: Duration = .seconds(5)

    /// The time that a form's redirect waits for the browser's request.
    static let redirectTimeout: Duration = .seconds(30)

    private let configuration: LivePagesConfiguration
    private let now: Stopwatch
    private let state = Mutex(State())

    init(configuration: LivePagesConfiguration, clock: any Clock<Duration>) {
        self.configuration = configuration
        now = Stopwatch(clock)
    }

    var count: Int { state.withLock(\.entries.count) }

    /// The estimated memory use of all pages in bytes.
    var size: Int { state.withLock(\.size) }

    /// The number of calls to ``removeAll(of:)``.
    var endings: Int { state.withLock(\.ended.count) }

    /// Adds a page, and evicts the least recently used idle pages if necessary.
    ///
    /// A client or network at its limit loses its own pages first. Otherwise, pages of the client
    /// that uses the most memory are evicted. If no page has been idle for long enough, active
    /// pages of clients that use more memory than this client are evicted. A visitor who returns to
    /// an evicted page gets a new page with the values from the form, so only the position in the
    /// page is lost.
    func add(_ session: PageSession, of visitor: Visitor) -> Admission {
        let (now, client) = (now(), visitor.client)
        let size = session.meter.size
        return state.withLock { state in
            guard !state.ended.contains(visitor.name, after: visitor.endings) else {
                return Admission(decision: .outdated, former: [])
            }
            let ranges = state.accounts[client]?.ranges ?? Account(of: client).ranges
            var former: [PageSession] = []
            if client != nil {
                former += makeRoom(for: size, in: ranges, &state)
                guard fits(size, in: ranges, state) else {
                    return Admission(decision: .full, former: former)
                }
            }
            former += makeRoom(for: 1, of: size, idleSince: now - Self.startTime, in: &state)
            former += displace(for: size, of: ranges, in: &state)
            former += makeRoom(for: 1, of: size, in: &state)
            guard hasRoom(for: 1, of: size, state) else {
                return Admission(decision: .full, former: former)
            }
            state.insert(Entry(session, of: visitor, size: size, at: now, configuration))
            return Admission(decision: .admitted, former: former)
        }
    }

    private func fits(_ size: Int, in ranges: ClientRanges, _ state: State) -> Bool {
        state.usage.fits(
            size,
            of: ranges,
            limit: configuration.maximumBytesPerClient,
            maximum: configuration.maximumBytes / 2
        )
    }

    private func hasRoom(for count: Int, of size: Int, _ state: State) -> Bool {
        state.entries.count + count <= configuration.maximumPages
            && state.size + size <= configuration.maximumBytes
    }

    /// Evicts idle pages of a client and its networks until they are within their limits.
    private func makeRoom(
        for size: Int,
        in ranges: ClientRanges,
        _ state: inout State
    ) -> [PageSession] {
        guard !fits(size, in: ranges, state) else { return [] }
        var former: [PageSession] = []
        for range in ranges.all {
            let limit = range.limit(
                perClient: configuration.maximumBytesPerClient,
                maximum: configuration.maximumBytes / 2
            )
            guard state.usage.amount(of: range) + size > limit else { continue }
            // Evicts several pages at once, because each eviction examines all pages of the client.
            let target = limit - limit / 20 - size
            for client in state.heaviest(in: range) where state.usage.amount(of: range) > target {
                former += state.evict(client) { $0.usage.amount(of: range) > target }
            }
        }
        return former
    }

    /// Evicts idle pages, starting with the client that uses the most memory, until there is room.
    ///
    /// - Parameter latest: Evicts only pages that have been idle since this time. If the value is
    ///   `nil`, evicts any idle pages.
    private func makeRoom(
        for added: Int,
        of size: Int,
        idleSince latest: Duration? = nil,
        in state: inout State
    ) -> [PageSession] {
        guard !hasRoom(for: added, of: size, state) else { return [] }
        let pages = configuration.maximumPages - added
        let bytes = configuration.maximumBytes - size
        let isFull = state.entries.count > pages
        // Evicts several pages at once, because each eviction examines all pages.
        let leastCount = pages + 1 - max(1, configuration.maximumPages / 20)
        let leastSize = bytes - configuration.maximumBytes / 20
        var former: [PageSession] = []
        for client in state.heaviest() where !hasRoom(for: added, of: size, state) {
            former += state.evict(client, idleSince: latest) {
                isFull && $0.entries.count > leastCount || $0.size > leastSize
            }
        }
        return former
    }

    /// Ends active pages of clients that use more memory than the new page's client, until there is
    /// room.
    ///
    /// Otherwise, a few clients that keep all their pages active could lock out all other clients,
    /// or make them evict each other's pages before their browsers connect.
    private func displace(
        for size: Int,
        of newcomer: ClientRanges,
        in state: inout State
    ) -> [PageSession] {
        guard !hasRoom(for: 1, of: size, state) else { return [] }
        // Ends several pages at once, because each search examines all clients.
        let (count, bytes) = (configuration.maximumPages / 100, configuration.maximumBytes / 100)
        var former: [PageSession] = []
        let least = state.usage.amount(of: newcomer.all[0]) + size
        // Unknown clients aren't treated as a single client.
        for case let client? in state.heaviest(above: least) {
            guard let ranges = state.accounts[client]?.ranges else { continue }
            former += state.evict(client) {
                !hasRoom(for: 1, of: size, $0)
                    && $0.usage.isHeavier(ranges, than: newcomer, adding: size)
            }
            guard !hasRoom(for: 1, of: size, state) else { break }
            while !hasRoom(for: 1 + count, of: size + bytes, state),
                let page = state.accounts[client]?.pages.first,
                state.usage.isHeavier(ranges, than: newcomer, adding: size)
            {
                if let session = state.remove(page) { former.append(session) }
            }
        }
        return former
    }

    /// Returns a page and renews its lifetime, or returns `nil` if the page belongs to another
    /// visitor.
    func session(_ id: PageID, of visitor: Visitor) -> PageSession? {
        let now = now()
        return state.withLock { state in
            guard let entry = state.entries[id], entry.visitor == visitor.name else { return nil }
            entry.end = visitor.lifetime.map { now + $0 }
            return entry.session
        }
    }

    func hasPage(_ id: PageID, ofOtherThan visitor: Visitor) -> Bool {
        state.withLock { $0.entries[id].map { $0.visitor != visitor.name } ?? false }
    }

    /// Records that a form redirects a page's visitor to a URL.
    func redirect(_ id: PageID, to address: String, referrer: String?) {
        let now = now()
        state.withLock { state in
            state.removeRedirect(of: id)
            guard let entry = state.entries[id] else { return }
            let redirect = Redirect(visitor: entry.visitor, address: address)
            entry.redirect = redirect
            entry.redirectedAt = now
            entry.redirectReferrer = referrer?.hashValue
            state.redirects[redirect, default: []].append(id)
        }
    }

    /// Removes and returns the page that a form has redirected to a URL, if any.
    ///
    /// Browsers follow a redirect either with the form's `Referer` header or without one. If two
    /// tabs have the same URL, the form that was sent first is served first.
    func takeRedirected(to address: String, visitor: String, referrer: String?) -> PageSession? {
        let now = now()
        let hash = referrer?.hashValue
        return state.withLock { state in
            for id in state.redirects[Redirect(visitor: visitor, address: address)] ?? [] {
                guard let entry = state.entries[id],
                    now - entry.redirectedAt < Self.redirectTimeout,
                    hash == nil || entry.redirectReferrer == nil
                        || entry.redirectReferrer == hash
                else { continue }
                state.removeRedirect(of: id)
                return entry.session
            }
            return nil
        }
    }

    func remove(_ id: PageID) {
        state.withLock { _ = $0.remove(id) }
    }

    func removeAll() -> [PageSession] {
        state.withLock { state in
            defer { state = State() }
            return state.entries.values.map(\.session)
        }
    }

    func removeAll(of visitor: String) -> [PageSession] {
        state.withLock { state in
            state.ended.add(visitor)
            let pages = state.entries.filter { $0.value.visitor == visitor }.keys
            return pages.compactMap { state.remove($0) }
        }
    }

    func note(_ id: PageID, _ change: (inout PageLifespan, Duration) -> Void) {
        let now = now()
        state.withLock { state in
            // The page might have ended in the meantime.
            guard let entry = state.entries[id] else { return }
            change(&entry.lifespan, now)
        }
    }

    /// Consumes one input from a page's allowance, or returns `false` if the allowance is used up.
    func allowInput(_ id: PageID) -> Bool {
        let now = now()
        return state.withLock { state in
            guard let entry = state.entries[id] else { return true }
            entry.lifespan.inputSeen(at: now)
            return entry.allowance.take(now: now).isTaken
        }
    }

    /// Charges a page's allowance for the events of an input after the first.
    func charge(_ id: PageID, for input: PageInput) {
        let (cost, now) = (Double(max(0, input.events.count - 1)), now())
        state.withLock { state in
            // The size of an input limits the number of its events and therefore the debt.
            state.entries[id]?.allowance.charge(cost, maximumDebt: .infinity, now: now)
        }
    }

    func weigh(_ id: PageID) {
        state.withLock { state in
            if let entry = state.entries[id] { state.weigh(entry) }
        }
    }

    /// Returns the due actions, and removes pages that end.
    func dueActions() -> [(session: PageSession, action: PageLifespan.DueAction)] {
        let now = now()
        return state.withLock { state in
            var actions: [(session: PageSession, action: PageLifespan.DueAction)] = []
            for (id, entry) in state.entries {
                state.weigh(entry)
                if entry.redirect != nil, now - entry.redirectedAt >= Self.redirectTimeout {
                    state.removeRedirect(of: id)
                }
                if let end = entry.end, now >= end {
                    actions.append((entry.session, .end))
                    continue
                }
                let pressure = pressure(on: entry.client, state)
                if let action = entry.lifespan.dueAction(at: now, pressure: pressure) {
                    actions.append((entry.session, action))
                }
            }
            for (session, action) in actions where action == .end { _ = state.remove(session.id) }
            // The size of open pages can grow.
            for case (_?, let account) in state.accounts {
                actions += makeRoom(for: 0, in: account.ranges, &state).map { ($0, .end) }
            }
            actions += makeRoom(for: 0, of: 0, in: &state).map { ($0, .end) }
            return actions
        }
    }

    /// Returns the share of a client's memory limit that is in use, from 0 to 1.
    private func pressure(on client: String?, _ state: State) -> Double {
        guard client != nil, let ranges = state.accounts[client]?.ranges else {
            return Double(state.size) / Double(configuration.maximumBytes)
        }
        return Double(state.usage.weight(of: ranges)) / Double(configuration.maximumBytesPerClient)
    }
}

extension PageRegistry.State {
    mutating func insert(_ entry: PageRegistry.Entry) {
        let id = entry.session.id
        var account = accounts.removeValue(forKey: entry.client) ?? .init(of: entry.client)
        account.pages.insert(id)
        usage.add(entry.size, of: account.ranges)
        accounts[entry.client] = account
        size += entry.size
        entries[id] = entry
    }

    mutating func removeRedirect(of id: PageID) {
        guard let entry = entries[id], let redirect = entry.redirect else { return }
        entry.redirect = nil
        if var pages = redirects.removeValue(forKey: redirect) {
            pages.removeAll { $0 == id }
            if !pages.isEmpty { redirects[redirect] = pages }
        }
    }

    mutating func remove(_ id: PageID) -> PageSession? {
        removeRedirect(of: id)
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        size -= entry.size
        if var account = accounts.removeValue(forKey: entry.client) {
            account.pages.remove(id)
            usage.add(-entry.size, of: account.ranges)
            if !account.pages.isEmpty { accounts[entry.client] = account }
        }
        return entry.session
    }

    mutating func weigh(_ entry: PageRegistry.Entry) {
        let size = entry.session.meter.size
        let growth = size - entry.size
        guard growth != 0 else { return }
        entry.size = size
        if let account = accounts[entry.client] { usage.add(growth, of: account.ranges) }
        self.size += growth
    }

    /// Returns the clients that use more memory than `least`, in descending order of memory use.
    ///
    /// - Parameter range: The network to search, or `nil` to search all clients.
    func heaviest(in range: ClientRange? = nil, above least: Int = -1) -> [String?] {
        let loads = accounts.compactMap { client, account -> (String?, ClientUsage.Load)? in
            if let range, !account.ranges.all.contains(range) { return nil }
            guard usage.weight(of: account.ranges) > least else { return nil }
            return (client, usage.load(of: account.ranges))
        }
        return loads.sorted { $1.1 < $0.1 }.map(\.0)
    }

    /// Removes a client's idle pages, least recently used first.
    ///
    /// - Parameter latest: Removes only pages that have been idle since this time. If the value is
    ///   `nil`, removes any idle pages.
    mutating func evict(
        _ client: String?,
        idleSince latest: Duration? = nil,
        while isWanted: (Self) -> Bool
    ) -> [PageSession] {
        let idle = (accounts[client]?.pages ?? []).compactMap { id in
            entries[id]?.lifespan.idleSince.map { (id: id, since: $0) }
        }
        .filter { page in latest.map { page.since <= $0 } ?? true }
        var former: [PageSession] = []
        for (id, _) in idle.sorted(by: { $0.since < $1.since }) {
            guard isWanted(self) else { break }
            if let session = remove(id) { former.append(session) }
        }
        return former
    }
}
