import KasaneLive
import TenkiDomain

struct RevisionsView: Component, Equatable {
    let revisions: ForecastRevisions
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var unit: TemperatureUnit { preferences.unit }

    var body: some HTML {
        if revisions.revisions.isEmpty {
            p { language(ja: "この日の予報はありません。", en: "No stored forecast covers this day.") }
        } else {
            table {
                caption {
                    language(ja: "発表の新しい順。", en: "Newest first.")
                }
                TableHead(headings)
                tbody {
                    for revision in revisions.revisions.reversed() {
                        RevisionRow(revision: revision, preferences: preferences)
                    }
                }
            }
        }
    }

    private var headings: [String] {
        [
            language(ja: "発表", en: "Issued"), language(ja: "天気", en: "Weather"),
            language(ja: "最高 / 最低", en: "High / low") + " (\(unit.symbol))",
            language(ja: "降水", en: "Rain"), language(ja: "提供元", en: "Source"),
        ]
    }
}

private struct RevisionRow: Component {
    let revision: ForecastRevisions.Revision
    let preferences: Preferences

    var body: some HTML {
        let (id, day, unit) = (revision.id, revision.day, preferences.unit)
        tr {
            th(.scope(.row)) {
                time(.datetime(id.issuedAt.rfc3339)) { id.issuedAt.text(in: preferences.language) }
            }
            td { day.weatherText(in: preferences.language) }
            td { "\(unit.degrees(day.high)) / \(unit.degrees(day.low))" }
            td { day.chancesOfRain.highest.map { "\($0.value)%" } ?? "—" }
            td { id.source.name(in: preferences.language) }
        }
    }
}
