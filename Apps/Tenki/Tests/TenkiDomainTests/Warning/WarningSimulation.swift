import Foundation
import KasaneTesting
import TenkiDomain

/// Reads a simulated agency through failures, and compares each state with what is true.
///
/// The agency's services fail, freeze, forget and damage reports; documents arrive twice and out of
/// order. The truth is the list of all issued reports. A state may be behind it by the delay of the
/// services since the last successful check of a service that was not frozen, and not by more.
struct WarningSimulation {
    private var source: FuzzSource
    private var agency: SimulatedAgency
    private(set) var book = WarningBook()
    private var now: Date
    private var feedFrozenAt: Date?
    private var stateFrozenAt: Date?
    private var isClean = false
    private var cached: WarningPayload?
    private var coveredAt: Date?
    private var read: Set<WarningDocument.ID> = []
    private var announced: [WarningReport.ID: [WarningDocument.ID: Date]] = [:]
    private var isWhole = false
    private var arrived: [WarningReport.ID: Date] = [:]

    private static let delay: TimeInterval = 300

    init(_ source: FuzzSource) throws {
        self.source = source
        agency = SimulatedAgency(office: try WarningOffice("011000"))
        now = Date(timeIntervalSince1970: 1_796_000_000)
    }

    /// Runs steps with failures, then steps without any.
    mutating func run(steps: Int) throws {
        for _ in 0..<self.source.number(0...6) { pass(minutes: 90) }
        for _ in 0..<steps {
            if source.happens(onceIn: 12) { toggleFreezes() }
            pass(minutes: source.happens(onceIn: 15) ? source.number(20...200) : 1)
            check()
            try compare()
        }
        (feedFrozenAt, stateFrozenAt, isClean) = (nil, nil, true)
        // A drill that could not be read keeps its type unknown until the next report.
        agency.issueAll(at: now.addingTimeInterval(1), &source)
        // The full state is requested for incomplete reports, every three hours at the least.
        let cleanAt = now
        var minutes = 0
        while minutes < 24 || (minutes < 200 && book.check.payloadReadAt ?? now < cleanAt) {
            pass(minutes: 1, isQuiet: true)
            check()
            try compare()
            minutes += 1
        }
        try compareExactly()
    }

    private mutating func toggleFreezes() {
        if source.happens(onceIn: 2) { feedFrozenAt = feedFrozenAt == nil ? now : nil }
        if source.happens(onceIn: 2) { stateFrozenAt = stateFrozenAt == nil ? now : nil }
    }

    private mutating func pass(minutes: Int, isQuiet: Bool = false) {
        let end = now.addingTimeInterval(Double(60 * minutes))
        if !isQuiet, source.happens(onceIn: 3) {
            for _ in 0..<source.number(1...3) {
                now.addTimeInterval(Double(source.number(1...15)))
                agency.issue(at: now, &source)
            }
        }
        now = max(now, end)
    }

    // MARK: Checks

    private mutating func check() {
        let poll = book.nextPoll
        var readsPayload = book.needsPayload(at: now)
        book.recordPoll(at: now)
        if readsPayload {
            book.recordPayloadRequest(at: now)
        }
        switch poll {
        case .feed: readFeed()
        case .latestControl: readLatestControl()
        }
        if !readsPayload, book.needsPayload(at: now) {
            readsPayload = true
            book.recordPayloadRequest(at: now)
        }
        if readsPayload { readPayload() }
        readDocuments()
    }

    private var fails: Bool {
        mutating get { !isClean && source.happens(onceIn: 6) }
    }

    private mutating func apply(_ event: WarningEvent, isAlive: Bool) {
        let before = book.check
        book.apply(event)
        let after = book.check
        if case .payload = event, after.payloadReadAt == now {
            // A frozen state looks like a quiet one, and fills a gap in which something was issued.
            if isAlive { isWhole = true } else if before.gapEnd != nil { isWhole = false }
        }
        // With a gap, a check covers only a part, and a frozen state may fill the gap later.
        guard isAlive, isWhole, after.gapEnd == nil else { return }
        let isPayload = if case .payload = event { true } else { false }
        let isAccepted =
            isPayload
            ? after.payloadReadAt == now : after.checkedAt != before.checkedAt
        if isAccepted { coveredAt = now }
    }

    private mutating func readFeed() {
        guard !fails else { return apply(.failed(.unknown, .feed, at: now), isAlive: false) }
        let window = Double(60 * source.number(15...60))
        let feed = agency.feed(at: feedFrozenAt ?? now, window: window, &source)
        for document in feed.documents {
            announced[document.id.report, default: [:]][document.id] = document.announcedAt
        }
        publishEarly(feed)
        apply(.feed(feed, readAt: now), isAlive: feedFrozenAt == nil)
    }

    private mutating func publishEarly(_ feed: WarningFeed) {
        let listed = Set(feed.documents.map(\.id))
        for document in agency.documents where listed.contains(document.id) {
            guard let report = document.report, source.happens(onceIn: 6) else { continue }
            apply(.report(report, readAt: now), isAlive: false)
            arrive(report)
        }
    }

    private mutating func readLatestControl() {
        let state = agency.state(at: stateFrozenAt ?? now.addingTimeInterval(-60))
        guard !fails, let control = state.map(\.controlledAt).max() else {
            return apply(.failed(.unknown, .latestControl, at: now), isAlive: false)
        }
        apply(.latestControl(control, readAt: now), isAlive: stateFrozenAt == nil)
    }

    private mutating func readDocuments() {
        for _ in 0..<3 {
            for document in book.dueDocuments.shuffled(using: &source) {
                guard !fails else {
                    apply(.documentFailed(document, readAt: now), isAlive: false)
                    continue
                }
                deliver(document.id)
                if !isClean, source.happens(onceIn: 8) { deliver(document.id) }
            }
            guard isClean else { return }
        }
    }

    private mutating func deliver(_ id: WarningDocument.ID) {
        guard let document = agency.documents.first(where: { $0.id == id }) else { return }
        var report = document.report
        if !isClean, source.happens(onceIn: 10) { report = report.map { damaged($0) } }
        // An older document may arrive again at any time.
        if !isClean, source.happens(onceIn: 10),
            let old = agency.documents.randomElement(
                using: &source
            )
        {
            apply(.document(announcement(of: old), old.report, readAt: now), isAlive: false)
            read.insert(old.id)
            arrive(old.report)
        }
        apply(.document(announcement(of: document), report, readAt: now), isAlive: false)
        read.insert(id)
        arrive(report)
    }

    private func announcement(of document: SimulatedAgency.Document) -> WarningDocument {
        WarningDocument(id: document.id, announcedAt: document.announcedAt)
    }

    private mutating func arrive(_ report: WarningReport?) {
        guard let report else { return }
        arrived[report.id] = max(arrived[report.id] ?? .distantPast, report.controlledAt)
    }

    private mutating func readPayload() {
        guard !fails else { return apply(.failed(.unknown, .payload, at: now), isAlive: false) }
        let lag = Double(source.number(0...120))
        let moment = stateFrozenAt ?? now.addingTimeInterval(-lag)
        let state = agency.state(at: moment)
        guard !state.isEmpty else {
            return apply(.failed(.unknown, .payload, at: now), isAlive: false)
        }
        var payload = WarningPayload(reports: state)
        if !isClean { payload = spoiled(state) }
        // A cache returns an earlier response.
        let isCached = !isClean && source.happens(onceIn: 10)
        if isCached, let cached { payload = cached } else { cached = payload }
        for report in payload.reports { arrive(report) }
        apply(.payload(payload, readAt: now), isAlive: stateFrozenAt == nil && !isCached)
    }

    /// Returns a state in which known reports are missing, or reports are damaged.
    private mutating func spoiled(_ state: [WarningReport]) -> WarningPayload {
        var reports: [WarningReport] = []
        var damages: Set<WarningPayload.Damage> = []
        for report in state {
            let isKnown = book.reports[report.id] != nil
            if isKnown, source.happens(onceIn: 8) { continue }
            if source.happens(onceIn: 8) {
                damages.insert(
                    .init(
                        office: source.happens(onceIn: 2) ? report.id.office : nil,
                        bulletin: source.happens(onceIn: 2) ? report.id.bulletin : nil
                    )
                )
                continue
            }
            reports.append(source.happens(onceIn: 8) ? damaged(report) : report)
        }
        return WarningPayload(reports: reports, damages: damages)
    }

    /// Returns a report of which a municipality cannot be read or is missing.
    private mutating func damaged(_ report: WarningReport) -> WarningReport {
        var items = report.municipalities
        items[source.pick(agency.municipalities)] = source.happens(onceIn: 2) ? .unreadable : nil
        return WarningReport(
            id: report.id,
            reportedAt: report.reportedAt,
            controlledAt: report.controlledAt,
            publishingOffice: report.publishingOffice,
            headline: report.headline,
            source: report.source,
            cities: report.cities,
            municipalities: items
        )
    }

    // MARK: Comparison

    private mutating func compare() throws {
        let later = now.addingTimeInterval(Double(source.pick([0, 0, 600, 1200, 90_000])))
        for code in agency.municipalities.prefix(2) {
            let state = book.warnings(in: code, at: later).state
            guard let coveredAt else {
                // Before the first check of a living service, a frozen one may look alive.
                continue
            }
            try compare(state, code, since: coveredAt.addingTimeInterval(-Self.delay), later)
        }
    }

    private func compare(
        _ state: WarningState<CityWarning>,
        _ code: MunicipalityCode,
        since start: Date,
        _ later: Date
    ) throws {
        let shown = Set(state.inForce.map(\.kind))
        let excess = shown.subtracting(agency.inForceSometime(start...now, code))
        try require(excess.isEmpty, "\(code) shows \(excess), which is not in force")
        if later.timeIntervalSince(book.check.checkedAt ?? .distantPast) > 900 {
            guard case .unknown = state else { throw finding("\(code) is known though outdated") }
        }
        if case .unknown = state { return }
        let unknown = Set(state.unknown.map(\.bulletin))
        for kind in agency.inForceThroughout(start...now, code) where !shown.contains(kind) {
            let bulletin = kind.bulletin ?? .other
            try require(unknown.contains(bulletin), "\(code) hides \(kind)")
        }
        for (id, documents) in announced {
            let unread = documents.filter { !read.contains($0.key) }
            guard let newest = unread.values.max() else { continue }
            guard newest > arrived[id] ?? .distantPast else { continue }
            try require(unknown.contains(id.bulletin), "\(code) knows \(id), which was lost")
        }
        if case .none = state { try require(unknown.isEmpty, "\(code) is none and unknown") }
    }

    /// Checks that after enough time without a failure everything is known and true.
    private func compareExactly() throws {
        guard !agency.state(at: now).isEmpty else { return }
        for code in agency.municipalities {
            let state = book.warnings(in: code, at: now).state
            let truth = agency.inForceSometime(now...now, code)
            if case .unknown = state { throw finding("\(code) is unknown: \(state)") }
            try require(state.unknown.isEmpty, "\(code) is partly unknown: \(state.unknown)")
            try require(Set(state.inForce.map(\.kind)) == truth, "\(code): \(state) for \(truth)")
        }
    }

    private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
        if !condition { throw finding(message()) }
    }

    private func finding(_ message: String) -> any Error {
        FuzzFindingError(
            """
            \(message) at \(now); checked \(book.check.checkedAt ?? .distantPast), complete to \
            \(book.check.completeThrough ?? .distantPast), a gap to \
            \(book.check.gapEnd ?? .distantPast), alive at \(coveredAt ?? .distantPast)
            """
        )
    }
}
