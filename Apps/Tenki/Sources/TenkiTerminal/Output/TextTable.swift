/// Columns of text for a terminal, each as wide as its widest cell.
struct TextTable {
    let lines: [String]

    /// Creates a table of rows with as many cells as the heading.
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
    /// Returns the text in lines of at most this many columns, broken between words.
    ///
    /// A longer word has a line of its own.
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

    /// The number of terminal columns of the text: two for each East Asian wide character.
    ///
    /// The ranges are those of Unicode Standard Annex #11 that occur in forecasts: CJK, kana,
    /// full-width forms.
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
