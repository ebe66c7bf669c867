public import Foundation
public import GRDB
public import KasaneStore

/// A table row that stores an element.
///
/// A type that is its own element needs only the conformances:
///
/// ```swift
/// struct Photo: Codable, Identifiable, SQLiteRecord {
///     let id: Int
///     var title: String
/// }
/// let photos = SQLiteRepository<Photo>(transaction: transaction)
/// ```
///
/// A domain that is independent of rows needs a separate row type:
///
/// ```swift
/// struct UserRow: SQLiteRecord {
///     static let databaseTableName = "user"
///     let id: String
///     let mail: String
///
///     init(_ user: User) {
///         id = user.id
///         mail = user.mail
///     }
///
///     func element() -> User { User(id: id, mail: mail) }
/// }
/// ```
///
/// As in GRDB, the columns are the coded properties, and by default the table is named after the
/// type with a lowercase first letter, such as `photo`. SQLite's integers have the range of
/// `Int64`. A `UInt64` beyond it is rejected; store such numbers in a `String` property. A `Date`
/// is stored with millisecond precision as sortable text in UTC. A date outside the years 1 to 9999
/// is rejected.
///
/// A type can conform to `PostgresRecord` as well, to be stored in both databases.
public protocol SQLiteRecord: StoreRecord, FetchableRecord, EncodableRecord, TableRecord {
    // Repeated here, so that conforming types need no import of KasaneStore.

    /// The stored element.
    associatedtype Element: Identifiable & Sendable = Self where Element.ID: Sendable

    /// Creates the row of an element.
    init(_ element: Element)

    /// Returns the element of the row.
    ///
    /// - Throws: Why the row is not a valid element. The repository adds the row's key.
    func element() throws -> Element

    /// The columns of the primary key, which order the repository's elements.
    static var primaryKey: [String] { get }

    /// Returns the values of the primary key's columns.
    static func key(of id: Element.ID) -> [DatabaseValue]
}

extension SQLiteRecord {
    /// The name of the table: GRDB's `databaseTableName`.
    public static var tableName: String { databaseTableName }

    /// The default primary key: the column `id`.
    public static var primaryKey: [String] { ["id"] }

    /// Encodes dates like GRDB, except for dates that could not be decoded again.
    public static func databaseDateEncodingStrategy(
        for column: String
    ) -> DatabaseDateEncodingStrategy {
        .custom { date in
            // Saving the row rejects `dateOutOfRange`.
            date.isStorable
                ? date.roundedToMilliseconds.databaseValue : Double.dateOutOfRange.databaseValue
        }
    }
}

extension Double {
    /// The placeholder for a date that cannot be stored: a NaN that no computation returns.
    static let dateOutOfRange = Double(nan: 0xDA7E, signaling: false)
}

extension SQLiteRecord where Element == Self {
    /// Creates a row from the element, which is its own row.
    public init(_ element: Self) {
        self = element
    }

    /// Returns the row, which is its own element.
    public func element() -> Self { self }
}

extension SQLiteRecord where Element.ID == UUID {
    /// Returns the identity as the key's only value, encoded by `databaseUUIDEncodingStrategy`.
    ///
    /// ```swift
    /// let bookings = SQLiteRepository<Booking>(transaction: transaction)
    /// let booking = try await bookings.find(UUID())
    /// ```
    public static func key(of id: UUID) -> [DatabaseValue] {
        switch databaseUUIDEncodingStrategy(for: primaryKey.first ?? "id") {
        case .deferredToUUID: [id.databaseValue]
        case .uppercaseString: [id.uuidString.databaseValue]
        case .lowercaseString: [id.uuidString.lowercased().databaseValue]
        }
    }
}

extension SQLiteRecord where Element.ID: DatabaseValueConvertible {
    /// Returns the identity as the key's only value.
    public static func key(of id: Element.ID) -> [DatabaseValue] {
        [id.databaseValue]
    }
}
