import Foundation
import TenkiDomain
import Testing

@Suite
struct WarningBookTests {
    private let now = Date(timeIntervalSince1970: 1_796_000_000)
    private let office: WarningOffice
    private let town: MunicipalityCode

    init() throws {
        office = try WarningOffice("011000")
        town = try MunicipalityCode("0121400")
    }

    @Test func `nothing is known before the first check`() {
        guard case .unknown(let unknown) = WarningBook().warnings(in: town, at: now).state else {
            Issue.record("It is known.")
            return
        }
        #expect(unknown.reason == .neverRead)
        #expect(unknown.lastReadAt == nil)
    }

    @Test func `none names the check and the sign of life that prove it`() {
        let book = book([report(.rain, minutesAgo: 40)])

        let state = book.warnings(in: town, at: now.addingTimeInterval(60)).state

        let heartbeat = now.addingTimeInterval(-2400)
        #expect(state == .none(WarningFreshness(checkedAt: now, heartbeat: heartbeat)))
    }

    @Test(arguments: [(900.0, true), (901, false), (-901, false)])
    func `a check is valid for a quarter of an hour`(age: TimeInterval, isKnown: Bool) {
        let book = book([report(.rain, minutesAgo: 40, ["03": "発表"])])

        let state = book.warnings(in: town, at: now.addingTimeInterval(age)).state

        #expect(state.inForce.isEmpty != isKnown)
        guard case .unknown(let unknown) = state else { return }
        #expect(unknown.reason == .outdated)
        #expect(unknown.lastKnown.map(\.kind.code) == ["03"])
    }

    @Test func `contents of the day before yesterday are not a base`() {
        let book = book([report(.rain, minutesAgo: 24 * 60 + 1)])

        guard case .unknown = book.warnings(in: town, at: now).state else {
            Issue.record("It is known.")
            return
        }
    }

    @Test func `an older report that arrives later replaces nothing`() {
        var book = book([report(.rain, minutesAgo: 10, ["43": "発表"])])

        book.apply(.payload(payload([report(.rain, minutesAgo: 30, ["10": "発表"])]), readAt: now))

        #expect(book.warnings(in: town, at: now).state.inForce.map(\.kind.code) == ["43"])
    }

    @Test func `a missing report makes its type unknown, and the others stay in force`() {
        var book = book([
            report(.rain, minutesAgo: 30, ["03": "発表"]), report(.wind, minutesAgo: 20),
            report(.landslide, minutesAgo: 25, ["29": "発表"]),
        ])

        let later = payload(
            [report(.rain, minutesAgo: 30, ["03": "発表"]), report(.wind, minutesAgo: 10)],
            leavingOut: .landslide
        )
        book.apply(.payload(later, readAt: now))

        let state = book.warnings(in: town, at: now).state
        #expect(state.inForce.map(\.kind.code) == ["03"])
        #expect(state.unknown.map(\.bulletin) == [.landslide])
        #expect(state.unknown.map(\.reason) == [.missing])
        #expect(state.unknown.first?.lastKnown.map(\.kind.code) == ["29"])
    }

    @Test(arguments: WarningBulletin.core)
    func `a base without a type that every office has issued does not say “none”`(
        type: WarningBulletin
    ) {
        var book = WarningBook()
        book.apply(
            .payload(payload([report(.waves, minutesAgo: 40)], leavingOut: type), readAt: now)
        )

        #expect(reason(book, at: now) == .missing)
    }

    @Test func `a gap of the feed makes unknown what was not reported since`() throws {
        var book = book([report(.rain, minutesAgo: 300), report(.wind, minutesAgo: 200)])
        let later = now.addingTimeInterval(3 * 3600)
        let name = try #require(WarningDocument.ID("1_0_VPWW55_011000"))
        let document = WarningDocument(id: name, announcedAt: later.addingTimeInterval(-60))
        let feed = WarningFeed(
            oldest: later.addingTimeInterval(-1800),
            newest: later.addingTimeInterval(-30),
            documents: [document]
        )

        book.apply(.feed(feed, readAt: later))
        let news = report(.rain, minutesAgo: 1, ["10": "発表"], before: later)
        book.apply(.document(document, news, readAt: later))

        let state = book.warnings(in: town, at: later).state
        #expect(state.inForce.map(\.kind.code) == ["10"])
        #expect(state.unknown.count == 6)
        #expect(Set(state.unknown.map(\.reason)) == [.gap])
        #expect(book.needsPayload(at: later))
    }

    @Test func `a time of the full state that stands still hides no gap of the feed`() {
        var book = book([report(.rain, minutesAgo: 5)])
        book.apply(.failed(.unknown, .feed, at: now))
        for minute in 1...120 {
            book.apply(
                .latestControl(
                    now.addingTimeInterval(-300),
                    readAt: now.addingTimeInterval(Double(60 * minute))
                )
            )
        }
        let later = now.addingTimeInterval(7260)
        let feed = WarningFeed(
            oldest: later.addingTimeInterval(-2400),
            newest: later.addingTimeInterval(-30),
            documents: []
        )

        book.apply(.feed(feed, readAt: later))

        #expect(reason(book, at: later) == .gap)
        #expect(book.needsPayload(at: later))
    }

    @Test func `a report that the agency names and that was not read is not “none”`() {
        var book = book([report(.rain, minutesAgo: 40)])
        let later = now.addingTimeInterval(600)
        let feed = WarningFeed(
            oldest: now.addingTimeInterval(-3600),
            newest: later.addingTimeInterval(-30),
            documents: []
        )
        book.apply(.feed(feed, readAt: later))
        book.apply(.latestControl(later.addingTimeInterval(-200), readAt: later))
        guard case .none = book.warnings(in: town, at: later).state else {
            Issue.record("It is unknown before the feed can announce it.")
            return
        }

        book.apply(.feed(feed, readAt: later.addingTimeInterval(120)))

        #expect(reason(book, at: later.addingTimeInterval(120)) == .gap)
        #expect(book.needsPayload(at: later.addingTimeInterval(120)))
    }

    @Test func `a node whose clock is ahead hides nothing from the others`() {
        var book = WarningBook()
        let ahead = now.addingTimeInterval(7200)
        book.apply(.payload(payload([report(.rain, minutesAgo: -110)]), readAt: ahead))
        let feed = WarningFeed(
            oldest: now.addingTimeInterval(-1800),
            newest: now.addingTimeInterval(-30),
            documents: []
        )

        book.apply(.feed(feed, readAt: now))

        #expect(book.check.checkedAt == now)
        #expect(reason(book, at: now) == .gap)
        #expect(book.needsPayload(at: now.addingTimeInterval(60)))
    }

    @Test func `a municipality that a report does not list keeps what was known`() {
        var book = book([report(.rain, minutesAgo: 30, ["03": "発表"])])
        let news = report(.rain, minutesAgo: 10, leavingOut: [town])

        book.apply(.payload(payload([news]), readAt: now))

        guard case .unknown(let unknown) = book.warnings(in: town, at: now).state else {
            Issue.record("It is known.")
            return
        }
        #expect(unknown.reason == .notListed)
        #expect(unknown.lastKnown.map(\.kind.code) == ["03"])
    }

    @Test func `a city keeps the warning of a municipality that its reports no longer list`() throws
    {
        var book = WarningBook()
        book.apply(
            .payload(
                WarningPayload(
                    reports: WarningBulletin.core.map {
                        report($0, minutesAgo: 30, $0 == .rain ? ["03": "発表"] : [:])
                    }
                ),
                readAt: now
            )
        )
        let news = WarningBulletin.core.map { report($0, minutesAgo: 10, leavingOut: [town]) }
        book.apply(.payload(WarningPayload(reports: news), readAt: now))

        let warnings = book.warnings(for: try CityCode("011000"), at: now)

        #expect(warnings.municipalities.contains(town))
        #expect(warnings.state.unknown.first?.reason == .notListed)
        #expect(warnings.state.unknown.first?.lastKnown.map(\.kind.code) == ["03"])
    }

    @Test func `a city has each kind once, with its municipalities`() throws {
        let book = book([report(.rain, minutesAgo: 30, ["03": "発表"])])

        let warnings = book.warnings(for: try CityCode("011000"), at: now)

        #expect(warnings.worst?.code == "03")
        #expect(warnings.municipalities.count == 10)
        #expect(warnings.state.inForce.map(\.municipalities) == [[town]])
        #expect(book.allCities(at: now).count == City.all.count)
    }

    @Test func `a report from the future is ignored`() {
        var book = book([report(.rain, minutesAgo: 30)])

        book.apply(.payload(payload([report(.rain, minutesAgo: -60)]), readAt: now))

        #expect(book.reports.values.allSatisfy { $0.reportedAt <= now })
    }

    @Test(arguments: [
        (0.0, false), (1, false), (54, false), (55, true), (3600, true), (-1, false), (-120, false),
        (-121, true), (-3600, true),
    ])
    func `a request is due a minute after the last one`(elapsed: TimeInterval, isDue: Bool) {
        var book = WarningBook()
        book.recordEnd(ofPoll: book.recordPoll(at: now))

        #expect(book.isPollDue(at: now.addingTimeInterval(elapsed)) == isDue)
    }

    @Test(arguments: [
        (0.0, false), (55, false), (119, false), (120, true), (-1, false), (-120, false),
        (-121, true),
    ])
    func `a check that has not ended is waited for, for two minutes`(
        elapsed: TimeInterval,
        isDue: Bool
    ) {
        var book = WarningBook()
        let first = book.recordPoll(at: now.addingTimeInterval(-200))
        book.recordPoll(at: now)
        // The node that was given up ends its check at last.
        book.recordEnd(ofPoll: first)

        #expect(book.isPollDue(at: now.addingTimeInterval(elapsed)) == isDue)
    }

    @Test(arguments: [(-90.0, true), (-91, false), (0, true)])
    func `a state that stamps a report earlier than the feed announced it is not frozen`(
        difference: TimeInterval,
        isAccepted: Bool
    ) throws {
        var book = book([report(.rain, minutesAgo: 60)])
        let later = now.addingTimeInterval(1800)
        let announcedAt = later.addingTimeInterval(-900)
        let name = try #require(WarningDocument.ID("1_0_VPWW55_011000"))
        let feed = WarningFeed(
            oldest: now.addingTimeInterval(-3600),
            newest: later,
            documents: [WarningDocument(id: name, announcedAt: announcedAt)]
        )
        book.apply(.feed(feed, readAt: later))

        let same = report(.rain, minutesAgo: 0, before: announcedAt.addingTimeInterval(difference))
        book.apply(.payload(payload([same]), readAt: later))

        #expect((book.check.payloadReadAt == later) == isAccepted)
    }

    @Test func `a report that was read with another time is contained in the full state`() throws {
        var book = book([report(.rain, minutesAgo: 60)])
        let read = report(.rain, minutesAgo: 20, ["10": "発表"], sentAfter: 40)
        let name = try #require(WarningDocument.ID("1_0_VPWW55_011000"))
        let document = WarningDocument(id: name, announcedAt: read.controlledAt)
        book.apply(.document(document, read, readAt: now))

        let same = report(.rain, minutesAgo: 20, ["10": "発表"], sentAfter: 38)
        book.apply(.payload(payload([same]), readAt: now.addingTimeInterval(1)))

        #expect(book.check.payloadReadAt == now.addingTimeInterval(1))
        #expect(book.warnings(in: town, at: now).state.inForce.map(\.kind.code) == ["10"])
    }

    @Test func `a time of the agency hardly later than the last announcement causes no gap`() throws
    {
        var book = book([report(.rain, minutesAgo: 60)])
        let later = now.addingTimeInterval(600)
        let name = try #require(WarningDocument.ID("1_0_VPWW55_011000"))
        let announcedAt = later.addingTimeInterval(-400)
        let document = WarningDocument(id: name, announcedAt: announcedAt)
        let feed = WarningFeed(
            oldest: now.addingTimeInterval(-3600),
            newest: later,
            documents: [document]
        )
        let news = report(.rain, minutesAgo: 0, before: announcedAt)
        book.apply(.feed(feed, readAt: later))
        book.apply(.document(document, news, readAt: later))

        book.apply(.latestControl(announcedAt.addingTimeInterval(5), readAt: later))

        #expect(book.needsPayload(at: later))
        #expect(reason(book, at: later) == nil)
        book.apply(.latestControl(announcedAt.addingTimeInterval(91), readAt: later))
        #expect(book.check.gapEnd != nil)
    }

    @Test func `a state that brings nothing new is requested ever more rarely`() {
        let state = payload([report(.rain, minutesAgo: 30)], leavingOut: .wind)
        var book = WarningBook()
        var minutes: [Int] = []
        for minute in 0..<(14 * 60) {
            let moment = now.addingTimeInterval(Double(60 * minute))
            guard book.needsPayload(at: moment) else { continue }
            book.recordPayloadRequest(at: moment)
            book.apply(.payload(state, readAt: moment))
            minutes.append(minute)
        }

        #expect(minutes == [0, 10, 30, 70, 150, 310, 490, 670])
    }

    // MARK: Samples

    /// Why the town's warnings are unknown; `nil` if they are known.
    private func reason(_ book: WarningBook, at moment: Date) -> WarningUnknownReason? {
        if case .unknown(let unknown) = book.warnings(in: town, at: moment).state {
            unknown.reason
        } else {
            nil
        }
    }

    private func book(_ reports: [WarningReport]) -> WarningBook {
        var book = WarningBook()
        book.apply(.payload(payload(reports), readAt: now))
        return book
    }

    private func payload(
        _ reports: [WarningReport],
        leavingOut missing: WarningBulletin? = nil
    ) -> WarningPayload {
        let absent = WarningBulletin.core.filter { type in
            type != missing && !reports.contains { $0.id.bulletin == type }
        }
        return WarningPayload(reports: reports + absent.map { report($0, minutesAgo: 2000) })
    }

    private func report(
        _ bulletin: WarningBulletin,
        minutesAgo minutes: Double,
        _ kinds: [String: String] = [:],
        leavingOut missing: Set<MunicipalityCode> = [],
        before moment: Date? = nil,
        sentAfter seconds: TimeInterval = 0
    ) -> WarningReport {
        let time = (moment ?? now).addingTimeInterval(-60 * minutes)
        let entries = kinds.map { WarningEntry(kind: WarningKind(code: $0), status: $1) }
        let items = office.municipalities.filter { !missing.contains($0) }
            .map { ($0, WarningItem.readable($0 == town ? entries : [])) }
        let cities = office.cities
            .map { ($0, WarningItem.readable(entries)) }
        return WarningReport(
            id: WarningReport.ID(office: office, bulletin: bulletin),
            reportedAt: time,
            controlledAt: time.addingTimeInterval(seconds),
            publishingOffice: "稚内地方気象台",
            headline: "",
            source: DataSource(name: "tests"),
            cities: Dictionary(cities) { first, _ in first },
            municipalities: Dictionary(items) { first, _ in first }
        )
    }
}
