package import Foundation
package import KasaneStore

/// A table row of accounts, in each store with tables.
package protocol AccountRecord: StoreRecord {
    /// Returns the values of the primary key's columns.
    static func keyValues(of id: Element.ID) -> [AccountKeyValue]
}

/// A value of a primary key.
package enum AccountKeyValue: Sendable {
    /// A text, ordered by its bytes.
    case text(String)
    /// A number.
    case integer(Int64)
    /// A UUID, stored as text in lower case, so that each store orders it alike.
    case uuid(UUID)
}

extension UUID {
    /// The text of a column.
    var column: String { uuidString.lowercased() }

    /// Creates the UUID of a column.
    init(column text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw UnreadableColumnError(text: text) }
        self = uuid
    }
}

extension Date {
    /// The milliseconds since 1970.
    var column: Int64 {
        // Beyond 280,000 years, only the direction matters.
        Int64(max(-9e15, min(9e15, (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down))))
    }

    /// Creates the date of a column.
    init(column milliseconds: Int64) {
        self = Date(timeIntervalSince1970: Double(milliseconds) / 1_000).roundedToMilliseconds
    }
}

extension Role {
    /// Creates the role of a column.
    init(stored name: String) throws {
        guard name.isValidName(allowing: "-") else { throw UnreadableColumnError(text: name) }
        self.name = name
    }
}

extension TokenScope {
    /// Creates the scope of a column.
    init(stored name: String) throws {
        guard name.isValidName(allowing: "-:") else { throw UnreadableColumnError(text: name) }
        self.name = name
    }
}

/// The error for a column that another version of the library may have stored.
struct UnreadableColumnError: Error, CustomStringConvertible {
    let text: String

    var description: String { "the column has the value “\(text.prefix(40))”, which is unknown" }
}
