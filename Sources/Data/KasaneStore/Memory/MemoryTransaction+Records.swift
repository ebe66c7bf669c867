import Foundation
public import KasaneDomain

extension StoreTransaction: RecordTransaction where Engine == MemoryEngine {
    /// Returns the elements of a record type.
    ///
    /// The elements themselves are stored, as their rows would return them: dates are rounded to
    /// the millisecond, and keys are ordered as SQLite orders them. A value that another store
    /// would reject is rejected.
    public func repository<Row: StoreRecord>(of row: Row.Type) -> any Repository<Row.Element> {
        MemoryRepository(
            transaction: self,
            sortedBy: { Row.key(of: $0).precedes(Row.key(of: $1)) },
            // An element whose row is not readable stays as it is.
            rounding: { (try? Row.stored($0)) ?? $0 },
            checking: { try StorableValues.check(Row($0)) }
        )
    }
}

extension StoreRecord {
    /// Returns an element as its row returns it.
    fileprivate static func stored(_ element: Element) throws -> Element {
        let row = SQLRow(EncodedRow(try EncodedRecord(Self(element), isBasic: false)), row: 0)
        return try Self(from: RecordDecoder(row: row)).element()
    }
}

/// A row in memory, with its dates rounded.
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
    /// Returns whether a key comes before another one with the same types.
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
