/// A schema that the application supports.
struct CheckedSchema: Hashable {
    /// SQLite's number, which each change of the schema increments.
    let version: Int?
    /// The number of the last migration's row, because a migration of data alone changes no schema;
    /// `nil` if there is no table of migrations.
    let latestMigration: Int64?
}
