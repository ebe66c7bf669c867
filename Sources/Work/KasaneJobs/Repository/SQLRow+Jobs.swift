import Foundation
import KasaneStore

extension SQLRow {
    /// Returns the value of a column, or `nil` if it is NULL or of another type.
    func value<Value: SQLValueConvertible>(
        at index: Int,
        as type: Value.Type = Value.self
    ) -> Value? {
        try? decode(at: index, as: Value?.self)
    }

    /// Returns the date of a column, or `nil` if it is NULL.
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
    /// Returns a date as the job tables store it: in SQLite, in milliseconds since 1970.
    func jobDate(_ date: Date) -> SQLValue {
        guard dialect == .sqlite else { return .date(date) }
        let milliseconds = (date.timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        // Beyond 280,000 years, only the direction matters.
        return .integer(Int64(max(-9e15, min(9e15, milliseconds))))
    }
}
