package import ArgumentParser

/// The options for the database of the jobs.
package struct JobStoreOptions: ParsableArguments {
    /// Whether the database is that of demo data.
    @Flag(help: "Use the database of demo data.")
    package var demo = false

    /// The database.
    @OptionGroup package var database: DatabaseOptions

    /// Creates the options with their default values.
    package init() {}
}
