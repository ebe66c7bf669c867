import KasaneLive
import TenkiDomain

/// The stored issues of a city, with the weather that each forecast for today.
struct StoredIssues: Component, Equatable {
    let issues: [Forecast]
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        section(.class("card issues")) {
            h2 { language(ja: "これまでの発表", en: "Stored issues") }
            table {
                caption {
                    language(
                        ja: "新しい順。今日についての予報がどう変わってきたか。",
                        en: "The newest first, each with its forecast for today."
                    )
                }
                thead {
                    tr {
                        th(.scope(.column)) { language(ja: "発表", en: "Issued") }
                        th(.scope(.column)) { language(ja: "天気", en: "Weather") }
                        th(.scope(.column)) {
                            language(ja: "最低 / 最高", en: "Low / high")
                                + " (\(preferences.unit.symbol))"
                        }
                        th(.scope(.column)) { language(ja: "提供元", en: "Source") }
                    }
                }
                tbody {
                    for issue in issues {
                        IssueRow(issue: issue, today: today, preferences: preferences)
                    }
                }
            }
        }
    }
}

/// An issue, and its forecast for today.
private struct IssueRow: Component {
    let issue: Forecast
    let today: CalendarDate
    let preferences: Preferences

    var body: some HTML {
        let day = issue.days.first { $0.date == today }
        let unit = preferences.unit
        tr {
            th(.scope(.row)) {
                time(.datetime(issue.id.issuedAt.rfc3339)) { issue.id.issuedAt.japanText }
            }
            td { day?.weatherText(in: preferences.language) ?? "—" }
            td { "\(unit.degrees(day?.low)) / \(unit.degrees(day?.high))" }
            td { issue.id.source.name(in: preferences.language) }
        }
    }
}
