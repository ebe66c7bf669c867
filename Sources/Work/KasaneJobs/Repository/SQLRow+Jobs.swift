import Foundation
import KasaneStore

extension SQLRow {
    /// Returns a column's value, or `nil` if it is NULL or has another type.
    func value<Value: SQLValueConvertible>(
        at index: Int,
        as type: Value.Type = Value.self
    ) -> Value? {
        try? decode(at: index, as: Value?.self)
    }

    /// Returns a column's date, or `nil` if it is NULL.
    func date(at index: Int) -> Date? {
        switch value(at: index, as: SQLValue.self) {
        case .date(let date): date
        case .integer(let milliseconds):
            Date(timeIntervalSince1970: Double(milliseconds) / 1_000).roundedToMilliseconds
        default: nil
        }
    }
}

extension SQLTransaction {
    /// Returns a date as stored in the job tables.
    ///
    /// SQLite uses milliseconds since 1970.
    func jobDate(_ date: Date) -> SQLValue {
        guard dialect == .sqlite else { return .date(date) }
        let milliseconds = (date.timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        // Beyond 280,000 years, only the sign matters.
        return .integer(Int64(max(-9e15, min(9e15, milliseconds))))
    }
}
