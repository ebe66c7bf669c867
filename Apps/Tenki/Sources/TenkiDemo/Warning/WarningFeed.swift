import Foundation
import TenkiDomain

struct WarningFeed {
    let warnings: DemoWarnings

    /// The seconds for which the feed announces a document.
    private static let window = 7200.0
    /// The seconds between the entries of other kinds.
    private static let interval = 600.0

    private struct Entry {
        let name: String
        let title: String
        let filedAt: Date
        let content: String
    }

    func text(host: String) -> String {
        let newestFirst = entries
        let listed =
            warnings.fault == .reordered
            ? newestFirst.reversed() + newestFirst.suffix(3) : newestFirst
        let updated = newestFirst.first?.filedAt ?? warnings.moment
        // Other characters would need to be escaped.
        let host = host.filter { $0.isLetter || $0.isNumber || ".:-[]".contains($0) }
        let path = "http://\(host)/developer/xml"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" lang="ja">
            <title>高頻度（随時）</title>
            <subtitle>JMAXML publishing feed</subtitle>
            <updated>\(updated.japaneseTime)</updated>
            <id>\(path)/feed/extra.xml#short_\(Int(updated.timeIntervalSince1970))</id>
            <link rel="self" href="\(path)/feed/extra.xml"/>
            \(listed.map { element($0, path) }.joined(separator: "\n"))
            </feed>

            """
    }

    func document(named name: String) -> String? {
        let fields = name.split(separator: "_").map(String.init)
        guard fields.count == 4, fields[1] == "0", let filedAt = Date(digits: fields[0]),
            filedAt <= warnings.moment
        else { return nil }
        guard let office = WarningOffice.all.first(where: { $0.text == fields[3] }) else {
            return nil
        }
        return warnings.issues(of: office, on: CalendarDate(filedAt, in: .japan))
            .first { $0.controlledAt == filedAt && $0.bulletin == fields[2] }
            .map(\.report.xml)
    }

    private var entries: [Entry] {
        let start = warnings.moment - Self.window
        let reported = warnings.issues(since: start).map { issue in
            let report = issue.report
            return Entry(
                name: "\(issue.controlledAt.digits)_0_\(issue.bulletin)_\(report.office)",
                title: report.controlTitle,
                filedAt: issue.controlledAt,
                content: "【\(report.title)】\(report.headline)"
            )
        }
        return (reported + others(from: start, to: warnings.moment))
            .sorted { ($0.filedAt, $0.name) > ($1.filedAt, $1.name) }
    }

    /// Returns entries of other kinds, which show that the feed is alive; they have no documents.
    private func others(from start: Date, to end: Date) -> [Entry] {
        let offices = WarningOffice.all
        let first = (start - 7).last(every: Self.interval)
        return stride(from: first, through: end - 7, by: Self.interval).map { time in
            let filedAt = time + 7
            let office = offices[Int(time.timeIntervalSince1970 / Self.interval) % offices.count]
            return Entry(
                name: "\(filedAt.digits)_0_VPCJ50_\(office)",
                title: "地方気象情報",
                filedAt: filedAt,
                content: "これはデモ用の架空の情報です。"
            )
        }
    }

    private func element(_ entry: Entry, _ path: String) -> String {
        let address = "\(path)/data/\(entry.name).xml"
        return """
            <entry>
            <title>\(entry.title)</title>
            <id>\(address)</id>
            <updated>\(entry.filedAt.universalTime)</updated>
            <author><name>Tenki demo</name></author>
            <link type="application/xml" href="\(address)"/>
            <content type="text">\(entry.content)</content>
            </entry>
            """
    }
}
