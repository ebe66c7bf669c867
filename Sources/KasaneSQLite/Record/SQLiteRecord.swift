public import Foundation
public import GRDB

/// A row of a table that an element is stored as.
///
/// A type that is an element itself asks for nothing but its conformances, and a
/// ``SQLiteRepository`` of it is whole:
///
/// ```swift
/// struct Note: Codable, Identifiable, SQLiteRecord {
///     let id: Int
///     var text: String
/// }
/// let notes = SQLiteRepository<Note>(transaction: transaction)
/// ```
///
/// A domain that is to know nothing of rows gets a row type of its own:
///
/// ```swift
/// struct UserRow: SQLiteRecord {
///     static let databaseTableName = "user"
///     let id: String
///     let mail: String
///
///     init(_ user: User) { id = user.id.text; mail = user.mail.text }
///     func element() throws -> User { try User(id: UserID(id), mail: MailAddress(mail)) }
///     static func key(of id: UserID) -> [DatabaseValue] { [id.text.databaseValue] }
/// }
/// ```
///
/// The columns are the properties that are coded, and the table has the name of the type unless it
/// says otherwise, both as in GRDB. SQLite's integers are those of `Int64`: GRDB stops the process
/// at a `UInt64` that is greater, so store such a number as a text. A `Date` is stored to the
/// millisecond, as a text in UTC that sorts; one outside of the years 1 to 9999 is refused.
public protocol SQLiteRecord: Codable, FetchableRecord, EncodableRecord, TableRecord, Sendable {
    /// What is stored.
    associatedtype Element: Identifiable & Sendable = Self where Element.ID: Sendable

    /// Makes the row of an element.
    init(_ element: Element)

    /// Makes the element of the row.
    ///
    /// - Throws: Why the row is no element; the repository names the row.
    func element() throws -> Element

    /// The columns of the primary key; the order of the repository is theirs.
    static var primaryKey: [String] { get }

    /// The values of the primary key's columns.
    static func key(of id: Element.ID) -> [DatabaseValue]
}

extension SQLiteRecord {
    /// The column `id`.
    public static var primaryKey: [String] { ["id"] }

    /// Dates as GRDB stores them, but for those that could not be read again.
    public static func databaseDateEncodingStrategy(
        for column: String
    ) -> DatabaseDateEncodingStrategy {
        .custom { date in
            // 0001-01-01 to 9999-12-31. What is no number is refused by who stores the row.
            (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970)
                ? date.databaseValue : Double.nan.databaseValue
        }
    }
}

extension SQLiteRecord where Element == Self {
    /// Takes the element, which is its own row.
    public init(_ element: Self) {
        self = element
    }

    /// Returns the row, which is its own element.
    public func element() -> Self { self }
}

extension SQLiteRecord where Element.ID == UUID {
    /// The identity as the one value of the key, as the row's `databaseUUIDEncodingStrategy` has
    /// it.
    public static func key(of id: UUID) -> [DatabaseValue] {
        switch databaseUUIDEncodingStrategy(for: primaryKey.first ?? "id") {
        case .deferredToUUID: [id.databaseValue]
        case .uppercaseString: [id.uuidString.databaseValue]
        case .lowercaseString: [id.uuidString.lowercased().databaseValue]
        }
    }
}

extension SQLiteRecord where Element.ID: DatabaseValueConvertible {
    /// The identity as the one value of the key.
    public static func key(of id: Element.ID) -> [DatabaseValue] {
        [id.databaseValue]
    }
}
