package import ArgumentParser

package struct JobStoreOptions: ParsableArguments {
    @Flag(help: "Use the demo database.")
    package var demo = false

    @OptionGroup package var database: DatabaseOptions

    package init() {}
}
