import GRDB
import KasanePostgres

struct CopiedRow: Sendable {
    let columns: [(name: String, value: PostgresValue)]
    private(set) var replacedCount = 0

    init(_ row: Row, of table: String) {
        var columns: [(name: String, value: PostgresValue)] = []
        for (name, value) in row {
            let copy: PostgresValue
            switch value.storage {
            case .null: copy = .null
            case .int64(let number): copy = .integer(number)
            case .double(let number): copy = .double(number)
            case .string(let text) where table == "photoPage" && name == "photos":
                let (document, count) = text.replacingEscapedNULs()
                replacedCount += count
                copy = .json(Array(document.utf8))
            case .string(let text): copy = .text(text)
            case .blob(let data): copy = .bytes(Array(data))
            }
            columns.append((name, copy))
        }
        self.columns = columns
    }
}

extension PostgresSQL {
    init(inserting columns: [(name: String, value: PostgresValue)], into table: String) {
        var names: PostgresSQL?
        var values: PostgresSQL?
        for (column, value) in columns {
            let name: PostgresSQL = "\(identifier: column)"
            let value: PostgresSQL = "\(value)"
            names = names.map { "\($0), \(name)" } ?? name
            values = values.map { "\($0), \(value)" } ?? value
        }
        self = "INSERT INTO \(identifier: table) (\(names ?? "")) VALUES (\(values ?? ""))"
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
