import Foundation
import KasaneTesting
import TenkiDomain
import Testing

/// Reads an agency whose services lose all reports of a type, without any other failure.
@Suite(.timeLimit(.minutes(5)))
struct VanishedReportTests {
    @Test func `a report that vanishes from the agency's services is unknown after three hours`()
        async throws
    {
        let others = try quietOffices(except: WarningOffice("011000"))
        try await Fuzzer.run("vanished reports", inputs: 20) { source in
            var reader = try VanishingAgency(others, &source)
            for _ in 0..<3 { reader.check(&source) }
            try source.require(reader.unknown.isEmpty, "\(reader.unknown) before the loss")

            let lost = source.pick(WarningBulletin.core)
            reader.lose(lost, &source)
            for _ in 0..<60 where !reader.isOver { reader.check(&source) }

            try source.require(reader.unknown == [lost], "\(reader.unknown), lost \(lost)")
        }
    }

    @Test func `the full state is requested again after three hours, and an hour after a failure`()
        throws
    {
        let moment = Date(timeIntervalSince1970: 1_796_000_000)
        var book = WarningBook()
        book.recordPayloadRequest(at: moment)
        let reports = try quietOffices(except: nil)
        book.apply(.payload(WarningPayload(reports: reports), readAt: moment))

        #expect(!book.needsPayload(at: moment.addingTimeInterval(179 * 60)))
        let next = moment.addingTimeInterval(180 * 60)
        #expect(book.needsPayload(at: next))

        // No response arrives.
        book.recordPayloadRequest(at: next)
        #expect(!book.needsPayload(at: next.addingTimeInterval(59 * 60)))
        #expect(book.needsPayload(at: next.addingTimeInterval(60 * 60)))
    }

    /// Returns reports of all offices but one, without warnings.
    private func quietOffices(except own: WarningOffice?) throws -> [WarningReport] {
        let moment = Date(timeIntervalSince1970: 1_795_990_000)
        return WarningOffice.all.filter { $0 != own }.flatMap { office in
            WarningBulletin.core.map { bulletin in
                WarningReport(
                    id: WarningReport.ID(office: office, bulletin: bulletin),
                    reportedAt: moment,
                    controlledAt: moment,
                    publishingOffice: "test",
                    headline: "",
                    source: DataSource(name: "test"),
                    cities: Dictionary(office.cities.map { ($0, .readable([])) }) { $1 },
                    municipalities: [:]
                )
            }
        }
    }
}

private struct VanishingAgency {
    private var agency: SimulatedAgency
    private let others: [WarningReport]
    private var book = WarningBook()
    private var now = Date(timeIntervalSince1970: 1_796_000_000)
    private var loss: (bulletin: WarningBulletin, at: Date)?

    init(_ others: [WarningReport], _ source: inout FuzzSource) throws {
        self.others = others
        agency = SimulatedAgency(office: try WarningOffice("011000"))
        agency.issueAll(at: now.addingTimeInterval(-600), &source)
    }

    var unknown: Set<WarningBulletin> {
        let states = agency.municipalities.prefix(1)
            .map { book.warnings(in: $0, at: now).state }
        return Set(states.flatMap { $0.unknown.map(\.bulletin) })
    }

    var isOver: Bool {
        loss.map { now.timeIntervalSince($0.at) >= 3 * 3600 + 1800 } ?? false
    }

    mutating func lose(_ bulletin: WarningBulletin, _ source: inout FuzzSource) {
        loss = (bulletin, now)
        agency.issueAll(at: now.addingTimeInterval(1), &source)
    }

    mutating func check(_ source: inout FuzzSource) {
        now.addTimeInterval(Double(60 * source.number(1...15)))
        if source.happens(onceIn: 3) { agency.issue(at: now.addingTimeInterval(-30), &source) }
        let poll = book.nextPoll
        book.recordPoll(at: now)
        switch poll {
        case .feed: book.apply(.feed(feed(&source), readAt: now))
        case .latestControl:
            let newest = state.map(\.controlledAt).max() ?? .distantPast
            book.apply(.latestControl(newest, readAt: now))
        }
        if book.needsPayload(at: now) {
            book.recordPayloadRequest(at: now)
            book.apply(.payload(WarningPayload(reports: others + state), readAt: now))
        }
        for due in book.dueDocuments {
            guard let document = agency.documents.first(where: { $0.id == due.id }) else {
                continue
            }
            book.apply(.document(due, document.report, readAt: now))
        }
    }

    private var state: [WarningReport] {
        agency.state(at: now.addingTimeInterval(-60)).filter { $0.id.bulletin != loss?.bulletin }
    }

    private func feed(_ source: inout FuzzSource) -> WarningFeed {
        let feed = agency.feed(at: now, window: 3600, &source)
        let lost = feed.documents.filter { document in
            loss.map { loss in
                document.id.report.bulletin == loss.bulletin && document.announcedAt >= loss.at
            } ?? false
        }
        return WarningFeed(
            oldest: feed.oldest,
            newest: feed.newest,
            documents: feed.documents.filter { !lost.contains($0) }
        )
    }
}
