package import KasaneStore

extension QueryResult: SQLRows {
    package var changeCount: Int { affectedCount }

    package func value(row: Int, column: Int) throws -> SQLValue {
        do {
            return try withBytes(row: row, column: column) { bytes in
                try SQLValue(bytes, as: type(ofColumn: column))
            } ?? .null
        } catch let error as ColumnError {
            throw ColumnError(
                description: "cannot read column “\(name(ofColumn: column))”: \(error)"
            )
        }
    }
}
