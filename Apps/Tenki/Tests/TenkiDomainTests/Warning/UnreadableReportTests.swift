import Foundation
import TenkiDomain
import Testing

/// What cannot be read is unknown, never “none”.
@Suite
struct UnreadableReportTests {
    private let reports: OfficeReports
    private let newType: WarningBulletin

    init() throws {
        reports = try OfficeReports()
        newType = try #require(WarningBulletin(code: "VPWW62"))
    }

    // MARK: Announcements

    @Test(arguments: ["VPWW60", "VPWW62", "VPWW99", "VPWW100", "VPWX55"])
    func `a report that is announced and cannot be fetched is lost, whatever its type`(
        type: String
    ) throws {
        var book = reports.quietBook()
        let document = try reports.document(type, minutesAgo: 2)

        book.apply(.feed(reports.feed(document), readAt: reports.now))
        for due in book.dueDocuments {
            book.apply(.documentFailed(due, readAt: reports.now))
        }

        #expect(town(book).reasons == ["\(type) lost"])
        #expect(city(book).reasons == ["\(type) lost"])
        #expect(!town(book).isNone && !city(book).isNone)
    }

    @Test func `a report of a new type is shown`() throws {
        var book = reports.quietBook()
        let document = try reports.document("VPWW62", minutesAgo: 2)

        book.apply(.feed(reports.feed(document), readAt: reports.now))
        let report = reports.report(newType, minutesAgo: 2, "33")
        book.apply(.document(document, report, readAt: reports.now))

        #expect(town(book).inForce.map(\.kind.code) == ["33"])
        #expect(town(book).unknown.isEmpty)
    }

    @Test func `a type that cannot be read is known again from a state that is certainly later`()
        throws
    {
        var book = reports.quietBook()
        let document = try reports.document("VPWX55", minutesAgo: 2)
        book.apply(.feed(reports.feed(document), readAt: reports.now))
        for (minutes, reasons) in [(2.0, ["VPWX55 lost"]), (-4, [])] {
            let state =
                reports.quiet(except: .other) + [reports.report(.other, minutesAgo: minutes)]
            let readAt = reports.now.addingTimeInterval(300)
            book.apply(.payload(WarningPayload(reports: state), readAt: readAt))

            #expect(book.warnings(in: reports.town, at: readAt).state.reasons == reasons)
        }
    }

    @Test func `a report that was sent late does not replace one that was announced before it`()
        throws
    {
        var book = reports.quietBook()
        let lost = try reports.document("VPWW55", minutesAgo: 3)
        let late = try reports.document("VPWW55", minutesAgo: 2)
        let times = WarningReport.Times(
            reportedAt: reports.times(4).reportedAt,
            controlledAt: reports.times(2).controlledAt
        )

        book.apply(.feed(reports.feed(lost, late), readAt: reports.now))
        book.apply(.document(late, reports.report(.rain, times), readAt: reports.now))
        book.apply(.documentFailed(lost, readAt: reports.now))

        #expect(town(book).reasons == ["VPWW55 lost"])
    }

    @Test(arguments: [2.0, -60])
    func `a feed that is ahead of the clock announces documents all the same`(
        minutesAgo: Double
    ) throws {
        var book = reports.quietBook()
        let document = try reports.document("VPWW55", minutesAgo: minutesAgo)

        book.apply(.feed(reports.feed(document, newest: -60), readAt: reports.now))

        #expect(book.dueDocuments.map(\.id) == [document.id])
        #expect(book.dueDocuments.allSatisfy { $0.announcedAt <= reports.now })
        #expect(town(book).reasons == ["VPWW55 lost"])
        // A node whose clock is right knows the time better.
        let later = reports.now.addingTimeInterval(3600)
        book.apply(.feed(reports.feed(document, newest: -60), readAt: later))
        #expect(book.dueDocuments == [document])
    }

    @Test func `a warning of an unknown office is a gap until a later state`() throws {
        var book = reports.quietBook()
        let feed = reports.feed(unidentifiedAt: reports.times(1).controlledAt)
        var known: [Bool] = []
        for second in [0.0, 120, 360] {
            let readAt = reports.now.addingTimeInterval(second)
            if second > 0 {
                book.apply(.payload(WarningPayload(reports: reports.quiet()), readAt: readAt))
            }
            book.apply(.feed(feed, readAt: readAt))
            known.append(book.warnings(in: reports.town, at: readAt).state.isNone)
        }

        #expect(known == [false, false, true])
    }

    // MARK: The full state

    @Test func `a withdrawn report of a new type is damaged, with what was last known`() throws {
        var book = reports.quietBook()
        let damage = damage(newType, minutesAgo: 1)
        book.apply(
            .payload(WarningPayload(reports: reports.quiet(), damages: [damage]), readAt: now)
        )
        #expect(town(book).reasons == ["VPWW62 damaged"])
        #expect(city(book).reasons == ["VPWW62 damaged"])

        book = read(reports.quiet() + [reports.report(newType, minutesAgo: 9, "33")])
        book.apply(
            .payload(WarningPayload(reports: reports.quiet(), damages: [damage]), readAt: now)
        )
        #expect(town(book).reasons == ["VPWW62 damaged"])
        #expect(town(book).lastKnown.map(\.kind.code) == ["33"])
    }

    @Test(arguments: [(1.5, false), (5, false), (6, true), (nil, false)] as [(Double?, Bool)])
    func `the newest of two reports counts, even if it cannot be read`(
        minutesAgo: Double?,
        isNone: Bool
    ) {
        let damage = WarningPayload.Damage(
            office: reports.office,
            bulletin: .rain,
            times: minutesAgo.map(reports.times)
        )

        let book = read(
            reports.quiet(except: .rain) + [reports.report(.rain, minutesAgo: 5)],
            [damage]
        )

        #expect(town(book).isNone == isNone)
        #expect(city(book).isNone == isNone)
        #expect(town(book).reasons == (isNone ? [] : ["VPWW55 damaged"]))
    }

    @Test func `a damaged report counts until it or a newer one is read`() {
        var book = read(reports.quiet(), [damage(.rain, minutesAgo: 3)])
        let states = [
            reports.quiet(except: .wind) + [reports.report(.wind, minutesAgo: 2)],
            reports.quiet(except: .rain, .wind)
                + [reports.report(.wind, minutesAgo: 2), reports.report(.rain, minutesAgo: 3)],
        ]
        var known: [Bool] = []
        for state in states {
            book.apply(.payload(WarningPayload(reports: state), readAt: now))
            known.append(town(book).isNone)
        }

        #expect(known == [false, true])
    }

    @Test func `a newer document replaces a damaged report`() throws {
        var book = read(reports.quiet(), [damage(.rain, minutesAgo: 3)])
        let document = try reports.document("VPWW55", minutesAgo: 1)

        let news = reports.report(.rain, minutesAgo: 1)
        book.apply(.document(document, news, readAt: now))

        #expect(town(book).isNone)
    }

    @Test func `an older state shows what cannot be read`() {
        var book = reports.quietBook()
        let old = WarningPayload(
            reports: reports.quiet(minutesAgo: 90),
            damages: [.init(office: reports.office, bulletin: newType)]
        )

        book.apply(.payload(old, readAt: now))

        #expect(town(book).reasons == ["VPWW62 damaged"])
        book.apply(.payload(WarningPayload(reports: reports.quiet()), readAt: now))
        #expect(town(book).isNone)
    }

    @Test func `a report of a type that cannot be read is unknown besides the others`() {
        let damage = damage(WarningBulletin(unreadable: "VPWX55"), minutesAgo: 2)

        let quiet = read(reports.quiet(), [damage])
        let loud = read(
            reports.quiet(except: .rain) + [reports.report(.rain, minutesAgo: 60, "03")],
            [damage]
        )

        #expect(town(quiet).reasons == ["VPWX55 damaged"])
        #expect(!town(quiet).isNone && !city(quiet).isNone)
        #expect(town(loud).inForce.map(\.kind.code) == ["03"])
        #expect(town(loud).reasons == ["VPWX55 damaged"])
    }

    @Test(arguments: [WarningBulletin.rain, nil])
    func `a damaged report of an unknown office can be of any, and hides no warning`(
        type: WarningBulletin?
    ) {
        let damage = WarningPayload.Damage(office: nil, bulletin: type)

        let quiet = read(reports.quiet(), [damage])
        let loud = read(
            reports.quiet(except: .rain) + [reports.report(.rain, minutesAgo: 60, "03")],
            [damage]
        )

        #expect(town(quiet).reasons == ["unidentified damaged"])
        #expect(!town(quiet).isNone && !city(quiet).isNone)
        #expect(town(loud).inForce.map(\.kind.code) == ["03"])
        let other = quiet.warnings(for: .tokyo, at: now)
        #expect(other.state.unknown.contains { $0.reason == .damaged })
        #expect(!city(of: quiet).state.isKnown(.rain))
    }

    @Test(arguments: [true, false])
    func `two reports of one time that contradict each other are unknown`(isReversed: Bool) {
        let two = [
            reports.report(.rain, minutesAgo: 5), reports.report(.rain, minutesAgo: 5, "33"),
        ]
        let pair = isReversed ? Array(two.reversed()) : two

        var book = read(reports.quiet(except: .rain) + pair)
        #expect(town(book).reasons == ["VPWW55 damaged"])
        #expect(town(book).lastKnown.map(\.kind.code) == ["33"])

        // Neither does one of them alone resolve it.
        let quiet = WarningPayload(reports: reports.quiet(except: .rain) + [two[0]])
        book.apply(.payload(quiet, readAt: now))
        #expect(town(book).reasons == ["VPWW55 damaged"])
        let news = reports.quiet(except: .rain) + [reports.report(.rain, minutesAgo: 4)]
        book.apply(.payload(WarningPayload(reports: news), readAt: now))
        #expect(town(book).isNone)
    }

    @Test(arguments: [true, false])
    func `a document that contradicts the state is unknown, in any order`(isFirst: Bool) throws {
        let document = try reports.document("VPWW55", minutesAgo: 1)
        let loud = WarningEvent.document(
            document,
            reports.report(.rain, minutesAgo: 2, "33"),
            readAt: now
        )
        let quiet = reports.quiet(except: .rain) + [reports.report(.rain, minutesAgo: 2)]
        let state = WarningEvent.payload(WarningPayload(reports: quiet), readAt: now)
        var book = WarningBook()

        for event in isFirst ? [loud, state] : [state, loud] { book.apply(event) }

        #expect(town(book).reasons == ["VPWW55 damaged"])
    }

    @Test func `a report of the future in the state is damaged`() {
        let book = read(reports.quiet() + [reports.report(.rain, minutesAgo: -60, "33")])

        #expect(town(book).reasons == ["VPWW55 damaged"])
        #expect(book.check.payloadReadAt == now)
    }

    // MARK: Gaps

    @Test func `a report of a new type may have been issued in a gap`() throws {
        var book = reports.quietBook()
        let later = now.addingTimeInterval(3 * 3600)
        let documents = try WarningBulletin.all.map {
            try reports.document($0.code, minutesAgo: -179)
        }
        let feed = WarningFeed(
            oldest: later.addingTimeInterval(-1800),
            newest: later,
            documents: documents
        )

        book.apply(.feed(feed, readAt: later))
        for document in documents {
            let report = reports.report(document.id.report.bulletin, minutesAgo: -179)
            book.apply(.document(document, report, readAt: later))
        }

        let state = book.warnings(in: reports.town, at: later).state
        #expect(state.reasons == ["unidentified gap"])
        #expect(!state.isNone)
    }

    @Test func `a state that cannot be read is the reason for a gap`() {
        var book = WarningBook()
        book.apply(.feed(reports.feed(), readAt: now))
        book.apply(.failed(.unknown, .payload, at: now))

        #expect(town(book).unknownReason == .unavailable)
        #expect(town(book).isUnknown)
        #expect(town(book).reasons == WarningBulletin.all.map { "\($0) unavailable" })
        book.apply(.payload(WarningPayload(reports: reports.quiet()), readAt: now))
        #expect(town(book).isNone)
    }

    @Test func `without the feed, a state that is newer and cannot be read makes a gap`() {
        var book = reports.quietBook()
        book.apply(.failed(.unknown, .feed, at: now))
        book.apply(.latestControl(reports.times(1).controlledAt, readAt: now))
        #expect(town(book).isNone)

        book.apply(.failed(.unknown, .payload, at: now))

        #expect(town(book).unknownReason == .unavailable)
    }

    // MARK: Samples

    private var now: Date { reports.now }

    private func damage(
        _ bulletin: WarningBulletin,
        minutesAgo: Double
    ) -> WarningPayload.Damage {
        .init(office: reports.office, bulletin: bulletin, times: reports.times(minutesAgo))
    }

    private func read(
        _ reports: [WarningReport],
        _ damages: Set<WarningPayload.Damage> = []
    ) -> WarningBook {
        var book = WarningBook()
        book.apply(.payload(WarningPayload(reports: reports, damages: damages), readAt: now))
        return book
    }

    private func town(_ book: WarningBook) -> WarningState<CityWarning> {
        book.warnings(in: reports.town, at: now).state
    }

    private func city(_ book: WarningBook) -> WarningState<CityWarning> { city(of: book).state }

    private func city(of book: WarningBook) -> CityWarnings {
        book.warnings(for: reports.city, at: now)
    }
}
