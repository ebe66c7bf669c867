package import ArgumentParser

/// The commands that run use cases and print their results.
package enum TerminalCommands {
    /// The commands, in the order in which the help lists them.
    package static let all: [any ParsableCommand.Type] = [
        ForecastCommand.self, WatchCommand.self, SearchCommand.self, CitiesCommand.self,
        WarningsCommand.self, TyphoonsCommand.self, WorldCommand.self, PhotosCommand.self,
        BoardCommand.self, RefreshCommand.self, UserCommand.self, JobsCommand.self,
        DoctorCommand.self, SettingsCommand.self,
    ]

    /// The command that runs if the arguments name none.
    package static let defaultCommand: any ParsableCommand.Type = ForecastCommand.self
}
