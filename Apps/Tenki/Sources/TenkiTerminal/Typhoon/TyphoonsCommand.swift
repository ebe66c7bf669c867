import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct TyphoonsCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "typhoons",
        abstract: "Print current typhoons and their forecasts.",
        discussion: """
            The information is from the Japan Meteorological Agency (JMA), which is called at most \
            once every ten minutes. The exit code is 4 if it is unknown whether there is a typhoon \
            now, and 5 if JMA's list has never been read.
            """
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let style = try context.style(output, source.database)
        let shown: TyphoonSnapshot
        do {
            shown = try await context.withTenki(source, waitingIn: style.language) { container in
                try await container.resolve(ShowTyphoons.self)()
            }
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
        try context.terminal.print(
            json ? TyphoonsDocument(shown).json : "\(TyphoonReport(shown, style))"
        )
        guard shown.state == .unknown else { return }
        let exitCode: TenkiExitCode = shown.book.checkedAt == nil ? .unavailable : .storedOnly
        throw ExitCode(exitCode.rawValue)
    }
}
