import Foundation
import TenkiDomain

struct WarningRule {
    enum Content: Hashable {
        case quiet
        case inForce
        case unreadable
    }

    private struct Statement {
        let id: WarningReport.ID
        let times: WarningReport.Times
        let content: Content
        let state: Int?
        let order: Int
    }

    private struct State {
        let isFresh: Bool
        let readAt: Date
        let ids: Set<WarningReport.ID>
        let damages: Set<WarningPayload.Damage>
    }

    let reports: OfficeReports
    private var statements: [Statement] = []
    private var states: [State] = []
    private var announced: [WarningDocument] = []
    private var readDocuments: Set<WarningDocument.ID> = []
    private var complete = Date.distantPast
    private var hasGap = false

    init(_ reports: OfficeReports) {
        self.reports = reports
    }

    // MARK: Events

    mutating func read(_ payload: WarningPayload, isFresh: Bool, at moment: Date) {
        let latest = moment.addingTimeInterval(600)
        let ofOffice = payload.reports.filter { $0.id.office == reports.office }
        let future = ofOffice.filter { $0.controlledAt > latest }
        let present = ofOffice.filter { $0.controlledAt <= latest }
        let undated = future.map {
            WarningPayload.Damage(office: $0.id.office, bulletin: $0.id.bulletin)
        }
        for report in present { add(report, in: states.count) }
        states.append(
            State(
                isFresh: isFresh,
                readAt: moment,
                ids: Set(present.map(\.id)),
                damages: payload.damages.union(undated)
            )
        )
        guard isFresh else { return }
        hasGap = false
        complete = max(complete, moment)
    }

    mutating func read(_ feed: WarningFeed, at moment: Date) {
        announced += feed.documents
        let readAt = states.last(where: \.isFresh)?.readAt ?? .distantPast
        if feed.oldest > complete { hasGap = true }
        if let date = feed.unidentifiedAt, date > readAt.addingTimeInterval(-300) { hasGap = true }
        complete = max(complete, feed.newest.addingTimeInterval(-300))
    }

    mutating func read(_ document: WarningDocument, _ report: WarningReport?) {
        readDocuments.insert(document.id)
        if let report { add(report) }
    }

    mutating func add(_ report: WarningReport, in state: Int? = nil) {
        let times = WarningReport.Times(
            reportedAt: report.reportedAt,
            controlledAt: report.controlledAt
        )
        let content: Content =
            switch report.municipalities[reports.town] {
            case .readable([]): .quiet
            case .readable: .inForce
            case .unreadable, nil: .unreadable
            }
        statements.append(
            Statement(
                id: report.id,
                times: times,
                content: content,
                state: state,
                order: states.count
            )
        )
    }

    // MARK: The rule

    /// Why “none” would be wrong; `nil` if it may be right.
    var objection: String? {
        guard let base = states.lastIndex(where: \.isFresh) else { return "no state was read" }
        if hasGap { return "announcements were missed" }
        let ids = Set(statements.map(\.id)).union(WarningBulletin.core.map(reports.id))
        for id in ids.sorted() {
            if let problem = problem(of: id, base) { return "\(id) \(problem)" }
        }
        for state in states[base...] {
            for damage in state.damages where counts(damage) { return "\(damage) is damaged" }
        }
        for document in announced where counts(document) { return "\(document.id) is lost" }
        return nil
    }

    private func problem(of id: WarningReport.ID, _ base: Int) -> String? {
        let all = statements.filter { $0.id == id }
        let damages = states.flatMap(\.damages).filter { isOf($0, id) }.compactMap(\.times)
        guard let newest = (all.map(\.times) + damages).max() else { return "was never read" }
        let top = all.filter { $0.times == newest }
        if !top.contains(where: { $0.content == .quiet }) { return "is not quiet" }
        if top.contains(where: { $0.content == .inForce }) { return "is in force, too" }
        let last = top.filter { $0.state == base }.map(\.content)
        if last.contains(.quiet), last.contains(.unreadable) { return "contradicts itself" }
        // What was known before a state that does not have it is missing until the next report.
        let state = states[base]
        let isExpected =
            WarningBulletin.core.contains(id.bulletin) || all.contains { $0.order <= base }
        let isLater = all.contains { $0.times.controlledAt > state.readAt }
        if isExpected, !state.ids.contains(id), !isLater { return "is missing" }
        return nil
    }

    /// Whether a damaged report is not older than what is known of it.
    private func counts(_ damage: WarningPayload.Damage) -> Bool {
        guard (damage.office ?? reports.office) == reports.office else { return false }
        guard let bulletin = damage.bulletin, WarningBulletin(code: bulletin.code) != nil,
            let times = damage.times
        else { return true }
        return !statements.contains { $0.id == reports.id(bulletin) && $0.times > times }
    }

    private func isOf(_ damage: WarningPayload.Damage, _ id: WarningReport.ID) -> Bool {
        damage.office == id.office && damage.bulletin == id.bulletin
    }

    private func counts(_ document: WarningDocument) -> Bool {
        let (id, date) = (document.id.report, document.announcedAt)
        guard WarningBulletin(code: id.bulletin.code) != nil else {
            let end = date.addingTimeInterval(300)
            return !states.contains { $0.isFresh && $0.readAt > end }
        }
        return !readDocuments.contains(document.id)
            && !statements.contains { statement in
                let times = statement.times
                return statement.id == id
                    && (statement.state == nil ? times.reportedAt : times.controlledAt) >= date
            }
    }
}
