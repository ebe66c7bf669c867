/// A table row that stores an element.
///
/// Each coded property is a column. A `Codable` type can be its own row:
///
/// ```swift
/// struct Photo: Codable, Identifiable, StoreRecord {
///     let id: Int
///     var title: String
/// }
/// ```
///
/// ``RecordTransaction/repository(of:)`` returns the repository for a record type. If the row
/// differs from the element, declare a separate type:
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
/// ``SQLValue`` lists the column types. Properties of other types, such as structures, dictionaries
/// and nested arrays, are stored as JSON. Dates are stored to the millisecond. Names with capital
/// letters are quoted, so quote them in `CREATE TABLE` too: `CREATE TABLE "contractNote"`.
public protocol StoreRecord: Codable, Sendable {
    /// The stored element type.
    associatedtype Element: Identifiable & Sendable = Self where Element.ID: Sendable

    /// Creates the row for an element.
    init(_ element: Element)

    /// Converts the row to its element.
    ///
    /// - Throws: An error that explains why the row isn't a valid element. The repository adds the
    ///   row's key to the error.
    func element() throws -> Element

    /// The table's name.
    static var tableName: String { get }

    /// The columns of the primary key, which determines the repository's order.
    static var primaryKey: [String] { get }

    /// Returns the primary key's values for an ID.
    static func key(of id: Element.ID) -> [SQLValue]
}

extension StoreRecord {
    /// The type's name with a lowercase first letter, such as `photo`.
    public static var tableName: String {
        let name = "\(Self.self)".prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let capitals = name.prefix { ("A"..."Z").contains($0) }.count
        // The last capital in a run of capitals starts the next word: `HTTPRequest` becomes
        // `httpRequest`.
        let lowered = capitals < 2 || capitals == name.count ? capitals : capitals - 1
        return name.prefix(lowered).lowercased() + name.dropFirst(lowered)
    }

    /// The column `id`, by default.
    public static var primaryKey: [String] { ["id"] }
}

extension StoreRecord where Element == Self {
    /// Uses the element as its row.
    public init(_ element: Self) {
        self = element
    }

    /// Returns the row itself.
    public func element() -> Self { self }
}

extension StoreRecord where Element.ID: SQLValueConvertible {
    /// Returns the ID as the only key value.
    public static func key(of id: Element.ID) -> [SQLValue] { [id.sqlValue] }
}
