import Foundation
import KasaneStore

extension UUID {
    /// The UUID in lowercase, so that every store orders it the same way.
    var column: String { uuidString.lowercased() }

    init(column text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw UnreadableColumnError(text: text) }
        self = uuid
    }
}

extension Date {
    /// Milliseconds since 1970.
    var column: Int64 {
        // Beyond 280,000 years, only the sign matters.
        Int64(max(-9e15, min(9e15, (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down))))
    }

    init(column milliseconds: Int64) {
        self = Date(timeIntervalSince1970: Double(milliseconds) / 1_000).roundedToMilliseconds
    }
}

extension Role {
    init(stored name: String) throws {
        guard name.isValidName(allowing: "-") else { throw UnreadableColumnError(text: name) }
        self.name = name
    }
}

extension TokenScope {
    init(stored name: String) throws {
        guard name.isValidName(allowing: "-:") else { throw UnreadableColumnError(text: name) }
        self.name = name
    }
}

/// An error for an unreadable column, which might come from another version of the library.
struct UnreadableColumnError: Error, CustomStringConvertible {
    let text: String

    var description: String { "the column has the unknown value “\(text.prefix(40))”" }
}
