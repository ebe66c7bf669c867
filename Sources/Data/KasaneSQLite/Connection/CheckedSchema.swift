/// A schema that the application supports.
struct CheckedSchema: Hashable {
    /// SQLite's schema version, incremented by every schema change.
    let version: Int?
    /// The row ID of the last migration, or `nil` if there is no migration table.
    ///
    /// A migration that changes only data doesn't increment the schema version.
    let latestMigration: Int64?
}
