import KasaneLive
import TenkiDomain

/// The stored issues of a city, with the weather that each forecast for today.
struct StoredIssues: HTML, Equatable {
    let issues: [Forecast]
    let today: CalendarDate
    let preferences: Preferences

    private var language: Language { preferences.language }

    func render(into output: inout HTMLOutput) {
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
                        column(language(ja: "発表", en: "Issued"))
                        column(language(ja: "天気", en: "Weather"))
                        column(
                            language(ja: "最低 / 最高", en: "Low / high")
                                + " (\(preferences.unit.symbol))"
                        )
                        column(language(ja: "提供元", en: "Source"))
                    }
                }
                tbody {
                    for issue in issues {
                        IssueRow(issue: issue, today: today, preferences: preferences)
                    }
                }
            }
        }
        .render(into: &output)
    }

    private func column(_ name: String) -> Element<String> {
        th(.scope(.column)) { name }
    }
}

/// An issue, and its forecast for today.
private struct IssueRow: HTML {
    let issue: Forecast
    let today: CalendarDate
    let preferences: Preferences

    func render(into output: inout HTMLOutput) {
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
        .render(into: &output)
    }
}
