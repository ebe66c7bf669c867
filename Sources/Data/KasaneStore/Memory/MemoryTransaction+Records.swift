import Foundation
public import KasaneDomain

extension StoreTransaction: RecordTransaction where Engine == MemoryEngine {
    /// Returns a repository for a record type.
    ///
    /// The repository stores the elements themselves, but returns them as a database would: dates
    /// are rounded to the millisecond, and elements are sorted in SQLite's key order. Values that
    /// another store would reject are rejected.
    public func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element> {
        MemoryRepository(
            transaction: self,
            sortedBy: { Row.key(of: $0).precedes(Row.key(of: $1)) },
            // Keep an element unchanged if its row can't be read.
            rounding: { (try? Row.stored($0)) ?? $0 },
            checking: { try StorableValues.check(Row($0)) }
        )
    }
}

extension StoreRecord {
    /// Returns the element after a round trip through its row.
    fileprivate static func stored(_ element: Element) throws -> Element {
        let row = SQLRow(EncodedRow(try EncodedRecord(Self(element), isBasic: false)), row: 0)
        return try Self(from: RecordDecoder(row: row)).element()
    }
}

/// An in-memory row with rounded dates.
private final class EncodedRow: SQLRows {
    private let record: EncodedRecord

    init(_ record: EncodedRecord) {
        self.record = record
    }

    var rowCount: Int { 1 }
    var changeCount: Int { 1 }
    var columnCount: Int { record.columns.count }

    func name(ofColumn column: Int) -> String { record.columns[column] }

    func value(row: Int, column: Int) -> SQLValue {
        guard case .date(let date) = record.values[column] else { return record.values[column] }
        return .date(date.roundedToMilliseconds)
    }
}

extension [SQLValue] {
    /// Returns whether a key sorts before another key with the same column types.
    fileprivate func precedes(_ other: Self) -> Bool {
        for (left, right) in zip(self, other) where left != right { return left.precedes(right) }
        return count < other.count
    }
}

extension SQLValue {
    fileprivate func precedes(_ other: Self) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.double(let left), .double(let right)): left < right
        case (.decimal(let left), .decimal(let right)): left < right
        case (.bool(let left), .bool(let right)): !left && right
        case (.date(let left), .date(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
        case (.uuid(let left), .uuid(let right)): left.uuidString < right.uuidString
        default: false
        }
    }
}
