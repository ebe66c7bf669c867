import Foundation
import KasaneTesting
import TenkiDomain

/// Reads a random mix of states, announcements and documents, and compares each state of a town
/// with ``WarningRule``.
///
/// Reports are readable, damaged, withdrawn, missing, late, superseded, duplicated, of the future
/// or of unknown types, and arrive in any order. Each fresh state ends with a report of another
/// office of its time, so that it is newer than all that was read before.
struct WarningMix {
    private var source: FuzzSource
    private let reports: OfficeReports
    private let pulse: WarningOffice
    private let types: [WarningBulletin]
    private var book = WarningBook()
    private var rule: WarningRule
    private var now: Date
    private var states: [WarningPayload] = []
    private var documents: [WarningDocument] = []

    init(_ source: FuzzSource) throws {
        self.source = source
        reports = try OfficeReports()
        pulse = try WarningOffice("130000")
        let codes = ["VPWW55", "VPWW58", "VPWW60", "VPWW62"]
        types = codes.compactMap(WarningBulletin.init(code:))
        rule = WarningRule(reports)
        now = reports.now
    }

    mutating func run() throws {
        for _ in 0..<source.number(3...12) {
            now.addTimeInterval(Double(source.number(1...50)))
            switch source.number(0...9) {
            case 0...3: readState()
            case 4: readOldState()
            case 5, 6: readFeed()
            default: readDocument()
            }
            try compare()
        }
        now.addTimeInterval(1200)
        let quiet = (WarningBulletin.all + types).map { reports.report($0, times(now)) }
        read(WarningPayload(reports: quiet + [beat()]), isFresh: true)
        try compare()
        guard isNone.allSatisfy(\.self) else { throw finding("it is not none at the end") }
    }

    // MARK: Events

    private mutating func readState() {
        let isCalm = source.happens(onceIn: 2)
        var all: [WarningReport] = []
        var damages: Set<WarningPayload.Damage> = []
        for type in WarningBulletin.all where !types.contains(type) {
            all.append(reports.report(type, minutesAgo: 50))
        }
        for type in types where isCalm || !source.happens(onceIn: 10) {
            all.append(report(type, isCalm: isCalm))
            guard !isCalm else { continue }
            if source.happens(onceIn: 6) { all.append(report(type)) }
            if source.happens(onceIn: 10) {
                all.append(reports.report(type, times(now.addingTimeInterval(3600))))
            }
            if source.happens(onceIn: 6) { damages.insert(damage(type)) }
        }
        if !isCalm, source.happens(onceIn: 6) {
            let type = WarningBulletin(unreadable: "VPWX55")
            damages.insert(damage(source.happens(onceIn: 2) ? nil : type))
        }
        all = all.shuffled(using: &source)
        read(WarningPayload(reports: all + [beat()], damages: damages), isFresh: true)
    }

    private mutating func readOldState() {
        guard let old = states.dropLast().randomElement(using: &source) else { return }
        read(old, isFresh: false)
    }

    private mutating func read(_ payload: WarningPayload, isFresh: Bool) {
        if isFresh { states.append(payload) }
        book.apply(.payload(payload, readAt: now))
        rule.read(payload, isFresh: isFresh, at: now)
    }

    private mutating func readFeed() {
        var new: [WarningDocument] = []
        for _ in 0..<source.number(0...2) {
            let type = source.happens(onceIn: 8) ? "VPWX55" : source.pick(types).code
            let name = "\(documents.count + 1)_0_\(type)_\(reports.office)"
            guard let id = WarningDocument.ID(name, ofAnyType: true) else { continue }
            let announcedAt = now.addingTimeInterval(-Double(source.pick([0, 30, 60, 240])))
            new.append(WarningDocument(id: id, announcedAt: announcedAt))
            documents += new.suffix(1)
        }
        let isLate = source.happens(onceIn: 8)
        let feed = WarningFeed(
            oldest: isLate ? now.addingTimeInterval(-10) : reports.times(60).reportedAt,
            newest: now,
            documents: new,
            unidentifiedAt: source.happens(onceIn: 12) ? now.addingTimeInterval(-60) : nil
        )
        book.apply(.feed(feed, readAt: now))
        rule.read(feed, at: now)
    }

    private mutating func readDocument() {
        let readable = documents.filter { WarningBulletin(code: $0.id.report.bulletin.code) != nil }
        guard let document = readable.randomElement(using: &source) else { return }
        switch source.number(0...5) {
        case 0: book.apply(.documentFailed(document, readAt: now))
        case 1:
            // A drill.
            book.apply(.document(document, nil, readAt: now))
            rule.read(document, nil)
        case 2:
            // It is stored before its check has ended.
            let report = report(of: document)
            book.apply(.report(report, readAt: now))
            rule.add(report)
        default:
            let report = report(of: document)
            book.apply(.document(document, report, readAt: now))
            rule.read(document, report)
        }
    }

    // MARK: Reports

    private func times(_ date: Date) -> WarningReport.Times {
        .init(reportedAt: date, controlledAt: date)
    }

    /// Times of a coarse grid, so that some are equal; the report can be late.
    private mutating func times(before end: Date) -> WarningReport.Times {
        let sentAt = end.addingTimeInterval(-30 * Double(source.number(0...8)))
        let delay = Double(source.pick([0, 0, 30, 150]))
        return .init(reportedAt: sentAt.addingTimeInterval(-delay), controlledAt: sentAt)
    }

    private var grid: Date {
        let seconds = now.timeIntervalSince(reports.now)
        return reports.now.addingTimeInterval(30 * (seconds / 30).rounded(.down))
    }

    private mutating func report(
        _ type: WarningBulletin,
        isCalm: Bool = false
    ) -> WarningReport {
        let sent = times(before: grid)
        let content = isCalm ? WarningItem.readable([]) : item()
        return reports.report(type, sent, content)
    }

    private mutating func report(of document: WarningDocument) -> WarningReport {
        let delay = Double(source.pick([0, 0, 30, 200]))
        let sent = WarningReport.Times(
            reportedAt: document.announcedAt.addingTimeInterval(-delay),
            controlledAt: document.announcedAt
        )
        let content = item()
        return reports.report(document.id.report.bulletin, sent, content)
    }

    private mutating func item() -> WarningItem? {
        switch source.number(0...9) {
        case 0: .inForce(["33"])
        case 1: .unreadable
        case 2: nil
        default: .readable([])
        }
    }

    private mutating func damage(_ type: WarningBulletin?) -> WarningPayload.Damage {
        let sent = times(before: grid)
        return WarningPayload.Damage(
            office: source.happens(onceIn: 8) ? nil : reports.office,
            bulletin: type,
            times: source.happens(onceIn: 3) ? nil : sent
        )
    }

    private func beat() -> WarningReport {
        WarningReport(
            id: .init(office: pulse, bulletin: .rain),
            reportedAt: now,
            controlledAt: now,
            publishingOffice: "tests",
            headline: "",
            source: DataSource(name: "tests"),
            cities: [:],
            municipalities: [:]
        )
    }

    // MARK: Comparison

    private var isNone: [Bool] {
        [
            book.warnings(in: reports.town, at: now).state.isNone,
            book.warnings(for: reports.city, at: now).state.isNone,
        ]
    }

    private func compare() throws {
        guard isNone.contains(true), let objection = rule.objection else { return }
        throw finding("it is none although \(objection)")
    }

    private func finding(_ message: String) -> any Error {
        let state = book.warnings(in: reports.town, at: now).state
        return FuzzFindingError("\(message): \(state), \(book.check)")
    }
}
