public import ArgumentParser

/// The options for the database of the jobs.
public struct JobStoreOptions: ParsableArguments {
    /// Whether the database is that of demo data.
    @Flag(help: "Use the database of demo data.")
    public var demo = false

    /// The database.
    @OptionGroup public var database: DatabaseOptions

    /// Creates the options with their default values.
    public init() {}
}
