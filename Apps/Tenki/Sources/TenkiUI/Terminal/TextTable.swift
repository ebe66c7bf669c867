/// Columns of text for a terminal, as wide as their widest cell.
struct TextTable {
    let lines: [String]

    /// Lays out rows that all have as many cells as the heading.
    init(heading: [String], rows: [[String]]) {
        let all = [heading] + rows
        let widths = heading.indices.map { column in
            all.map { $0[column].terminalWidth }.max() ?? 0
        }
        lines = all.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.terminalWidth)
            }
            let line = cells.joined(separator: "  ")
            return "  " + line.prefix(through: line.lastIndex { $0 != " " } ?? line.startIndex)
        }
    }
}

extension String {
    /// The text in lines between words, each as wide as a terminal has columns unless a word is wider.
    func wrapped(to columns: Int) -> [String] {
        split(separator: " ").reduce(into: []) { lines, word in
            let line = lines.last.map { "\($0) \(word)" }
            if let line, line.terminalWidth <= columns {
                lines[lines.count - 1] = line
            } else {
                lines.append(String(word))
            }
        }
    }

    /// How many columns of a terminal the text takes: two for each East Asian wide character.
    ///
    /// The ranges are those of Unicode Standard Annex #11 that forecasts use: CJK, kana, full-width
    /// forms.
    var terminalWidth: Int {
        unicodeScalars.reduce(0) { width, scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
                0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
                width + 2
            default: width + 1
            }
        }
    }
}
