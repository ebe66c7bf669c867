import KasaneLive
import TenkiDomain

struct AccuracyTable: Component {
    let accuracy: [ForecastAccuracy]
    let preferences: Preferences

    private var language: Language { preferences.language }

    var body: some HTML {
        table(.class("accuracy")) {
            caption {
                language(
                    ja: """
                        前日に出た予報の精度です。気温は平均絶対誤差（\(preferences.unit.symbol)、かっこ内は平均誤差）、\
                        雨は降水確率50%以上の予報と1 mm以上の観測を比べています。
                        """,
                    en: """
                        How forecasts from the day before turned out. Temperature: mean absolute error \
                        in \(preferences.unit.symbol), with the mean error in brackets. Rain: a chance of \
                        50% or more against 1 mm or more observed.
                        """
                )
            }
            TableHead([
                language(ja: "提供元", en: "Source"), language(ja: "日数", en: "Days"),
                language(ja: "最高", en: "High"), language(ja: "最低", en: "Low"),
                language(ja: "雨の適中", en: "Rain correct"),
            ])
            tbody {
                for source in accuracy {
                    AccuracyRow(accuracy: source, preferences: preferences)
                }
            }
        }
    }
}

private struct AccuracyRow: Component {
    let accuracy: ForecastAccuracy
    let preferences: Preferences

    var body: some HTML {
        let rainDays = accuracy.rainDays
        tr {
            th(.scope(.row)) { accuracy.source.name(in: preferences.language) }
            td { "\(accuracy.days)" }
            td { degrees(accuracy.high) }
            td { degrees(accuracy.low) }
            td {
                if rainDays == 0 {
                    "—"
                } else {
                    "\(accuracy.rightRainDays)/\(rainDays) "
                    small { errors }
                }
            }
        }
    }

    private var errors: String {
        let (missed, falseAlarms) = (accuracy.rain[.miss] ?? 0, accuracy.rain[.falseAlarm] ?? 0)
        return preferences.language(
            ja: "見逃し\(missed)・空振り\(falseAlarms)",
            en: "missed \(missed), false alarms \(falseAlarms)"
        )
    }

    private func degrees(_ error: ForecastAccuracy.TemperatureError?) -> String {
        guard let error else { return "—" }
        let mean = preferences.unit.difference(error.mean)
        let sign = mean.hasPrefix("-") ? "" : "+"
        return "\(preferences.unit.difference(error.meanAbsolute)) (\(sign)\(mean))"
    }
}
