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
            // A single issue shows no change.
            if revisions.revisions.count > 1 { charts }
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

    @HTMLBuilder private var charts: some HTML {
        div(.class("charts")) {
            chart(
                language(ja: "最高気温", en: "High") + " (\(unit.symbol))",
                language(
                    ja: "最高気温の予報の推移。数値は下の表にあります。",
                    en: "How the forecast high changed. The figures are in the table below."
                ),
                "highs"
            ) { $0.high.map { Int(unit.value(of: $0).rounded()) } }
            chart(
                language(ja: "降水確率 (%)", en: "Chance of rain (%)"),
                language(
                    ja: "降水確率の予報の推移。数値は下の表にあります。",
                    en: "How the chance of rain changed. The figures are in the table below."
                ),
                "lows"
            ) { $0.chancesOfRain.highest?.value }
        }
        // Dashes distinguish the lines of several sources.
        if revisions.sources.count > 1 {
            p(.class("sources")) {
                for (index, source) in revisions.sources.enumerated() {
                    span(.class("source-\(index)")) { source.name(in: language) }
                    " "
                }
            }
        }
    }

    @HTMLBuilder
    private func chart(
        _ caption: String,
        _ name: String,
        _ kind: String,
        _ value: @escaping (DailyForecast) -> Int?
    ) -> some HTML {
        let lines = revisions.sources.map { source in
            RevisionChart.Line(points: revisions.values(from: source, value))
        }
        if lines.contains(where: { !$0.points.isEmpty }) {
            figure {
                RevisionChart(name: name, kind: kind, lines: lines)
                figcaption { caption }
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
                time(.datetime(id.issuedAt.rfc3339)) { id.issuedAt.japanText }
            }
            td { day.weatherText(in: preferences.language) }
            td { "\(unit.degrees(day.high)) / \(unit.degrees(day.low))" }
            td { day.chancesOfRain.highest.map { "\($0.value)%" } ?? "—" }
            td { id.source.name(in: preferences.language) }
        }
    }
}
