package import ArgumentParser

package enum TerminalCommands {
    package static let all: [any ParsableCommand.Type] = [
        ForecastCommand.self, WatchCommand.self, SearchCommand.self, CitiesCommand.self,
        WarningsCommand.self, TyphoonsCommand.self, WorldCommand.self, BoardCommand.self,
        RefreshCommand.self, UserCommand.self, JobsCommand.self, DoctorCommand.self,
        SettingsCommand.self,
    ]

    package static let defaultCommand: any ParsableCommand.Type = ForecastCommand.self
}
