public import KasaneStore

/// A table row that stores an element in PostgreSQL.
///
/// A type that is its own element needs only the conformances:
///
/// ```swift
/// struct Photo: Codable, Identifiable, PostgresRecord {
///     let id: Int
///     var title: String
/// }
/// let photos = PostgresRepository<Photo>(transaction: transaction)
/// ```
///
/// A domain that is independent of rows needs a separate row type:
///
/// ```swift
/// struct UserRow: PostgresRecord {
///     static let tableName = "user"
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
/// A file that declares such a record imports KasaneStore, which contains the defaults. The columns
/// are the coded properties. A name with capital letters is quoted, so create the table with quotes
/// too: `CREATE TABLE "contractNote"`. ``PostgresValue`` lists the supported column types. A
/// property that is a structure, a dictionary or an array of these is stored as `jsonb`. Dates are
/// kept to the millisecond.
public protocol PostgresRecord: StoreRecord {
    /// Returns the values of the primary key's columns.
    static func key(of id: Element.ID) -> [PostgresValue]
}

extension PostgresRecord where Element.ID: PostgresValueConvertible {
    /// Returns the identity as the key's only value.
    public static func key(of id: Element.ID) -> [PostgresValue] {
        [id.postgresValue]
    }
}
