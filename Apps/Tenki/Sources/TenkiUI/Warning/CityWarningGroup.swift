import Foundation
import KasaneLive
import TenkiDomain

struct CityWarningGroup: Component {
    let warnings: [CityWarning]
    let city: CityWarnings
    let report: WarningReport?
    let isLastKnown: Bool
    let day: Date
    let language: Language

    var body: some HTML {
        for warning in warnings {
            CityWarningEntry(
                warning: warning,
                city: city,
                isLastKnown: isLastKnown,
                language: language
            )
        }
        if !isLastKnown, let level = warnings.compactMap(\.kind.level).max() {
            p(.class("advice")) {
                let (name, advice) = (level.name(in: language), level.advice(in: language))
                language(ja: "\(name)：\(advice)", en: "\(name): \(advice)")
            }
        }
        if let report, !report.headline.isEmpty {
            p {
                language(ja: "", en: "In Japanese: ")
                span(.lang(.japanese)) { report.headline }
            }
        }
        if let first = warnings.first {
            p(.class("alert-line")) {
                let issued = first.reportedAt.japanClock(at: day, in: language)
                time(.datetime(first.reportedAt.rfc3339)) {
                    language(ja: "\(issued) 発表", en: "issued \(issued)")
                }
                if let report, !report.publishingOffice.isEmpty {
                    " · "
                    span(.lang(.japanese)) { report.publishingOffice }
                }
            }
        }
    }
}

private struct CityWarningEntry: Component {
    let warning: CityWarning
    let city: CityWarnings
    let isLastKnown: Bool
    let language: Language

    /// The number of municipalities whose names are shown without a press.
    private static let shownNames = 3

    var body: some HTML {
        if warning.municipalities.count > Self.shownNames {
            details(.class("municipalities"), .id(id)) {
                summary {
                    kind
                    " "
                    city.extent(of: warning, in: language) ?? ""
                }
                p { names }
            }
        } else {
            p(.class("alert-kind")) {
                kind
                " "
                names
            }
        }
    }

    /// Keeps the element of each kind, and whether it is open, when other kinds come or go.
    private var id: String { "\(isLastKnown ? "was" : "areas")-\(warning.kind.code)" }

    private var names: String {
        language.list(warning.municipalities.map { $0.name(in: language) })
    }

    @HTMLBuilder private var kind: some HTML {
        WarningBadge(kind: warning.kind, language: language, isLastKnown: isLastKnown)
        if !warning.additions.isEmpty {
            language(ja: " ", en: " · in Japanese: ")
            span(.lang(.japanese)) { warning.additions.joined(separator: "、") }
        }
    }
}
