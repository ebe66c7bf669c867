package struct TextTable {
    package let lines: [String]

    package init(heading: [String], rows: [[String]]) {
        self.init(
            heading: heading,
            rows: rows.map { $0.map { StyledText($0) } },
            TextStyle(columns: .max)
        )
    }

    init(
        heading: [String]?,
        rows: [[StyledText]],
        flexible: Int? = nil,
        _ style: TextStyle
    ) {
        let head = heading.map { [$0.map { StyledText($0, .faint) }] } ?? []
        var all = head + rows
        let indices = all.first?.indices ?? 0..<0
        var widths = indices.map { column in all.map { $0[column].width }.max() ?? 0 }
        if let flexible, widths.indices.contains(flexible) {
            let others = widths.reduce(style.indent + 2 * (widths.count - 1), +) - widths[flexible]
            widths[flexible] = min(widths[flexible], max(Self.minimumWidth, style.columns - others))
            all = all.flatMap { Self.broken($0, at: flexible, to: widths[flexible]) }
            widths[flexible] = all.map { $0[flexible].width }.max() ?? 0
        }
        lines = all.map { row in
            let end = row.lastIndex { !$0.isEmpty } ?? 0
            let cells = row.indices.prefix(end + 1).map { column in
                let padding = column == end ? 0 : widths[column] - row[column].width
                return row[column].rendered(style.isDecorated)
                    + String(repeating: " ", count: padding)
            }
            return String(repeating: " ", count: style.indent) + cells.joined(separator: "  ")
        }
    }

    private static let minimumWidth = 8

    private static func broken(
        _ row: [StyledText],
        at column: Int,
        to width: Int
    ) -> [[StyledText]] {
        row[column].wrapped(to: width).enumerated().map { index, part in
            var line = index == 0 ? row : row.map { _ in "" }
            line[column] = part
            return line
        }
    }
}

extension String {
    /// Returns the text in lines of at most this many columns, broken between words and between
    /// East Asian characters.
    ///
    /// A longer word of other characters has a line of its own.
    package func wrapped(to columns: Int) -> [String] {
        split(separator: " ").reduce(into: [String]()) { lines, word in
            let line = lines.last.map { "\($0) \(word)" }
            if let line, line.terminalWidth <= columns {
                lines[lines.count - 1] = line
            } else if word.unicodeScalars.contains(where: { $0.columns == 2 }) {
                lines += String(word).brokenBetweenWideCharacters(to: columns)
            } else {
                lines.append(String(word))
            }
        }
    }

    private func brokenBetweenWideCharacters(to columns: Int) -> [String] {
        var lines = [""]
        var width = 0
        for character in self {
            let next = String(character).terminalWidth
            if width + next > columns {
                // A line does not begin with punctuation.
                let last = "、。）」".contains(character) ? lines[lines.count - 1].popLast() : nil
                lines.append(last.map { String($0) } ?? "")
                width = lines[lines.count - 1].terminalWidth
            }
            lines[lines.count - 1].append(character)
            width += next
        }
        return lines
    }

    package var terminalWidth: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    var columns: Int {
        switch value {
        case 0x20..<0x7F: 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x3098, 0x309B...0xA4CF, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        case _
        where [.nonspacingMark, .enclosingMark, .format].contains(properties.generalCategory):
            0
        default: 1
        }
    }
}
