import KasaneLive

private struct Row {
    let id: Int
    let name: String
    let low: Int
    let high: Int
}

private let rows = (0..<100).map {
    Row(id: $0, name: "City & Town \($0)", low: $0 - 50, high: $0)
}

private struct RowTable: Component {
    var body: some HTML {
        table {
            tbody {
                for row in rows {
                    tr {
                        th(.class("name")) { row.name }
                        td(.class("low")) { "\(row.low)" }
                        td(.class("high")) { "\(row.high)" }
                        td { a(.href("/cities/\(row.id)")) { "Show" } }
                    }
                }
            }
        }
    }
}

/// Returns the same bytes, appended by hand.
private func handMade() -> String {
    var source = "<table><tbody>"
    for row in rows {
        source += "<tr><th class=\"name\">"
        escape(row.name, into: &source)
        source += "</th><td class=\"low\">"
        source += "\(row.low)"
        source += "</td><td class=\"high\">"
        source += "\(row.high)"
        source += "</td><td><a href=\"/cities/"
        source += "\(row.id)"
        source += "\">Show</a></td></tr>"
    }
    source += "</tbody></table>"
    return source
}

private func escape(_ text: String, into source: inout String) {
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": source += "&amp;"
        case "<": source += "&lt;"
        case ">": source += "&gt;"
        case "\"": source += "&quot;"
        case "'": source += "&#39;"
        default: source.unicodeScalars.append(scalar)
        }
    }
}

/// Returns the ratio of the times to render a table of 100 rows and to append the same bytes by
/// hand.
func renderRatio() -> Double {
    precondition(handMade() == RowTable().rendered())
    let ratios = (0..<15).map { _ in
        let typed = ContinuousClock().measure {
            for _ in 0..<200 { _ = RowTable().renderedBytes() }
        }
        return typed / ContinuousClock().measure { for _ in 0..<200 { _ = handMade() } }
    }
    return ratios.sorted()[ratios.count / 2]
}
