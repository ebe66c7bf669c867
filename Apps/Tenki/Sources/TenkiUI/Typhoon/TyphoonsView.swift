import KasaneLive
import TenkiApplication
package import TenkiDomain

struct TyphoonsView: Component {
    let content: TyphoonsContent

    private var language: Language { content.language }

    var body: some HTML {
        div(.role(.status)) {
            if content.shown.state == TyphoonBook.State.none {
                h2 { language(ja: "現在、台風はありません", en: "No active typhoons") }
                p(.class("age")) {
                    let age = content.shown.checkAge?.ago(in: language) ?? ""
                    language(ja: "\(age)に確認", en: "Checked \(age)")
                }
            } else {
                p(.class(content.shown.state == .unknown ? "notice" : "age")) {
                    content.shown.sentence(in: language)
                }
            }
        }
        for typhoon in content.shown.book.typhoons {
            section(.id("typhoon-\(typhoon.id.text)"), .class("card typhoon")) {
                h2 { typhoon.name(in: language) }
                p { typhoon.sentence(in: language) }
                p(.class("age")) { content.shown.issueText(of: typhoon, in: language) }
                TyphoonMap(typhoon: typhoon, outline: content.outline, language: language)
                TyphoonTable(typhoon: typhoon, language: language)
            }
        }
        p(.class("attribution")) {
            if !content.shown.book.typhoons.isEmpty {
                language(
                    ja: "予報円は、台風の中心が70%の確率で入る円です。風速は10分間平均です。時刻は日本時間です。",
                    en: """
                        The center has a 70% chance of being inside the forecast circle. Winds are \
                        10-minute averages. Times are in Japan Standard Time.
                        """
                )
                " "
            }
            AttributionView(content.shown.attribution)
        }
    }
}

private struct TyphoonTable: Component {
    let typhoon: Typhoon
    let language: Language

    var body: some HTML {
        table(.class("typhoon-table")) {
            KasaneLive.caption(.class("unseen")) { caption }
            TableHead(headings)
            tbody {
                for position in typhoon.positions {
                    tr {
                        th(.scope(.row)) { position.timeText(in: language) }
                        let cells = position.cells(in: language)
                        for (name, cell) in zip(headings.dropFirst(), cells) {
                            // A narrow screen shows the names of the columns in the cells.
                            td(Attribute("data-name", name)) { cell }
                        }
                    }
                }
            }
        }
    }

    private var caption: String {
        language(
            ja: "\(typhoon.name(in: language))の位置と強さ",
            en: "Position and strength of \(typhoon.name(in: language))"
        )
    }

    private var headings: [String] {
        language == .japanese
            ? [
                "時刻", "種類・強さ", "中心", "気圧 hPa", "最大風速 m/s", "最大瞬間 m/s", "進行方向・速さ",
                "予報円 km", "暴風 km",
            ]
            : [
                "Time", "Class", "Center", "hPa", "Wind m/s", "Gusts m/s", "Movement", "Circle km",
                "Storms km",
            ]
    }
}

extension Attribution {
    package static let typhoons = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/typhoon/")
}
