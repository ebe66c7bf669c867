package import ArgumentParser

package struct JobStoreOptions: ParsableArguments {
    @Flag(help: "Use the database of demo data.")
    package var demo = false

    @OptionGroup package var database: DatabaseOptions

    package init() {}
}
