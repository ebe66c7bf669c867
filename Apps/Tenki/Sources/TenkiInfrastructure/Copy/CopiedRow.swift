import KasaneStore

struct CopiedRow: Sendable {
    let columns: [(name: String, value: SQLValue)]
    private(set) var replacedCount = 0

    init(_ row: SQLRow, of table: String) throws {
        var columns: [(name: String, value: SQLValue)] = []
        for (index, name) in row.columnNames.enumerated() {
            var value = try row.decode(at: index, as: SQLValue.self)
            if case .text(let text) = value, table == "photoPage", name == "photos" {
                let (document, count) = text.replacingEscapedNULs()
                replacedCount += count
                value = .json(Array(document.utf8))
            }
            columns.append((name, value))
        }
        self.columns = columns
    }
}

extension String {
    fileprivate func replacingEscapedNULs() -> (text: String, count: Int) {
        // Bytes, because some characters join a backslash that follows them to their own text.
        let parts = utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        // Of two backslashes in a row, the first one escapes the second one, which escapes nothing.
        var text = String(parts[0])
        var count = 0
        var isEscape = true
        for part in parts.dropFirst() {
            if isEscape, part.utf8.starts(with: "u0000".utf8) {
                text += #"\ufffd"# + Substring(part.utf8.dropFirst(5))
                count += 1
            } else {
                text += #"\"# + part
            }
            isEscape = !(isEscape && part.isEmpty)
        }
        return (text, count)
    }
}
