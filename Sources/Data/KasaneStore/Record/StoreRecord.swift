/// A table row that stores an element, in every store with tables.
///
/// The columns are the coded properties. A `Codable` value is its own row:
///
/// ```swift
/// struct Photo: Codable, Identifiable, StoreRecord {
///     let id: Int
///     var title: String
/// }
/// ```
///
/// ``RecordTransaction/repository(of:)`` returns its repository. A row that differs from its element is a type of its own:
///
/// ```swift
/// struct UserRow: StoreRecord {
///     static let tableName = "user"
///     let id: String
///     let email: String
///
///     init(_ user: User) {
///         id = user.id
///         email = user.email
///     }
///
///     func element() -> User { User(id: id, email: email) }
/// }
/// ```
///
/// ``SQLValue`` lists the column types. A property that is a structure, a dictionary or an array of
/// these is stored as JSON. Dates are kept to the millisecond. A name with capital letters is
/// quoted, so create the table with quotes too: `CREATE TABLE "contractNote"`.
public protocol StoreRecord: Codable, Sendable {
    /// The stored element.
    associatedtype Element: Identifiable & Sendable = Self where Element.ID: Sendable

    /// Creates the row of an element.
    init(_ element: Element)

    /// Returns the element of the row.
    ///
    /// - Throws: Why the row is not a valid element. The repository adds the row's key.
    func element() throws -> Element

    /// The name of the table.
    static var tableName: String { get }

    /// The columns of the primary key, which order the repository's elements.
    static var primaryKey: [String] { get }

    /// Returns the values of the primary key's columns.
    static func key(of id: Element.ID) -> [SQLValue]
}

extension StoreRecord {
    /// The default name: the type's name with a lowercase first letter, such as `photo`.
    public static var tableName: String {
        let name = "\(Self.self)".prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let capitals = name.prefix { ("A"..."Z").contains($0) }.count
        // In a run of capitals, the last one begins the next word: `HTTPRequest`, `httpRequest`.
        let lowered = capitals < 2 || capitals == name.count ? capitals : capitals - 1
        return name.prefix(lowered).lowercased() + name.dropFirst(lowered)
    }

    /// The default primary key: the column `id`.
    public static var primaryKey: [String] { ["id"] }
}

extension StoreRecord where Element == Self {
    /// Creates a row from the element, which is its own row.
    public init(_ element: Self) {
        self = element
    }

    /// Returns the row, which is its own element.
    public func element() -> Self { self }
}

extension StoreRecord where Element.ID: SQLValueConvertible {
    /// Returns the identity as the key's only value.
    public static func key(of id: Element.ID) -> [SQLValue] { [id.sqlValue] }
}
