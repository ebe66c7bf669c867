import Foundation

struct WarningFeed {
    let warnings: DemoWarnings

    /// The seconds for which the feed announces a document.
    static let window = 7200.0
    /// The seconds between the documents of other kinds.
    private static let interval = 600.0
    /// The seconds after which the old bulletins repeat a new one.
    private static let repetition = 12.0

    private struct Entry {
        let name: String
        let title: String
        let filedAt: Date
        let updated: Date
        let content: String
    }

    func text(address: String) -> String {
        let entries = self.entries
        let updated = entries.first?.updated ?? warnings.moment
        let path = "\(address)/developer/xml"
        let head = [
            XMLNode("title", "高頻度（随時）"),
            XMLNode("subtitle", "JMAXML publishing feed"),
            XMLNode("updated", updated.japaneseTime),
            XMLNode("id", "\(path)/feed/extra.xml#short_\(Int(updated.timeIntervalSince1970))"),
            XMLNode("link", "", [("rel", "self"), ("href", "\(path)/feed/extra.xml")]),
        ]
        return XMLNode(
            "feed",
            [("xmlns", "http://www.w3.org/2005/Atom"), ("lang", "ja")],
            head + listed.map { element($0, path) }
        )
        .document
    }

    var updated: Date { entries.first?.filedAt ?? warnings.moment }

    func document(named name: String) -> (text: String, filedAt: Date)? {
        let fields = name.split(separator: "_").map(String.init)
        guard fields.count == 4, fields[1] == "0", let filedAt = Date(digits: fields[0]),
            filedAt <= warnings.moment, let office = DemoWarningOffice.byCode[fields[3]]
        else { return nil }
        let text: String? =
            switch fields[2] {
            case "VPCJ50": overview(of: office, at: filedAt)
            case "VPWW53", "VPWW54":
                report(of: office, at: filedAt - Self.repetition)
                    .map { repetition(of: $0, isMunicipal: fields[2] == "VPWW54").text }
            default:
                report(of: office, at: filedAt, fields[2]).map { WarningXMLDocument($0).text }
            }
        return text.map { ($0, filedAt) }
    }
}

extension WarningFeed {
    private var entries: [Entry] {
        let start = warnings.moment.addingTimeInterval(-Self.window)
        var names: Set<String> = []
        let reported = warnings.issues(since: start).flatMap { issue in
            self.entries(of: issue.report)
        }
        return (reported + others(since: start))
            .filter { $0.filedAt <= warnings.moment && names.insert($0.name).inserted }
            .sorted { ($0.filedAt, $0.name) > ($1.filedAt, $1.name) }
    }

    private var listed: [Entry] {
        guard warnings.fault == .reordered else { return entries }
        return entries.reversed() + entries.suffix(3)
    }

    private func entries(of report: DemoWarningReport) -> [Entry] {
        func entry(_ document: WarningXMLDocument, _ type: String, later: Double) -> Entry {
            let filedAt = report.issue.filedAt + later
            return Entry(
                name: "\(filedAt.digits)_0_\(type)_\(report.office.code)",
                title: document.style.controlTitle,
                filedAt: filedAt,
                updated: report.issue.controlledAt + later,
                content: "【\(document.style.title)】\(document.style.headline)"
            )
        }
        let document = WarningXMLDocument(report)
        return [entry(document, report.bulletin.rawValue, later: 0)]
            + [("VPWW53", false), ("VPWW54", true)].map { type, isMunicipal in
                // The entry needs the titles only, not the state of the other bulletins.
                entry(
                    .init(repeating: report, [], isMunicipal: isMunicipal),
                    type,
                    later: Self.repetition
                )
            }
    }

    private func repetition(of report: DemoWarningReport, isMunicipal: Bool) -> WarningXMLDocument {
        let newest = warnings.correct(at: report.issue.filedAt).newestIssues(of: report.office)
        return WarningXMLDocument(
            repeating: report,
            newest.map(\.report),
            isMunicipal: isMunicipal
        )
    }

    /// Returns the documents without warnings, which show that the feed is alive.
    private func others(since start: Date) -> [Entry] {
        let first = Int(start.timeIntervalSince1970 / Self.interval)
        let last = Int(warnings.moment.timeIntervalSince1970 / Self.interval)
        return (first...last).map { number in
            let office = DemoWarningOffice.all[number % DemoWarningOffice.all.count]
            let updated = Date(timeIntervalSince1970: Double(number) * Self.interval + 7)
            return Entry(
                name: "\(updated.digits)_0_VPCJ50_\(office.code)",
                title: "地方気象情報",
                filedAt: updated,
                updated: updated,
                content: "【\(office.area.name)気象情報】これはデモ用の架空の情報です。"
            )
        }
    }

    private func overview(of office: DemoWarningOffice, at moment: Date) -> String? {
        guard others(since: moment - 1).contains(where: { $0.name.hasSuffix(office.code) }) else {
            return nil
        }
        return XMLNode(
            "Report",
            [("xmlns", "http://xml.kishou.go.jp/jmaxml1/")],
            [
                XMLNode(
                    "Control",
                    [
                        XMLNode("Title", "地方気象情報"),
                        XMLNode("DateTime", moment.universalTime),
                        XMLNode("Status", "通常"),
                    ]
                ),
                XMLNode(
                    "Head",
                    [("xmlns", "http://xml.kishou.go.jp/jmaxml1/informationBasis1/")],
                    [XMLNode("Title", "\(office.area.name)気象情報")]
                ),
            ]
        )
        .document
    }

    private func report(
        of office: DemoWarningOffice,
        at filedAt: Date,
        _ type: String? = nil
    ) -> DemoWarningReport? {
        warnings.issues(of: office, filedAt: filedAt)
            .first { type == nil || $0.bulletin.rawValue == type }?
            .report
    }

    private func element(_ entry: Entry, _ path: String) -> XMLNode {
        let address = "\(path)/data/\(entry.name).xml"
        return XMLNode(
            "entry",
            [
                XMLNode("title", entry.title),
                XMLNode("id", address),
                XMLNode("updated", entry.updated.universalTime),
                XMLNode("author", [XMLNode("name", "Tenki stand-in")]),
                XMLNode("link", "", [("type", "application/xml"), ("href", address)]),
                XMLNode("content", entry.content, [("type", "text")]),
            ]
        )
    }
}
