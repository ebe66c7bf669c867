/// A schema that the application supports.
struct CheckedSchema: Hashable {
    /// SQLite's schema version, incremented by each change of the schema.
    let version: Int?
    /// The last migration's row number, or `nil` without a migration table.
    ///
    /// A migration that only changes data does not increment the version.
    let latestMigration: Int64?
}
