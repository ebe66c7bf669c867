import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct PhotosCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos",
        abstract: "Search photos.",
        discussion: """
            The photos are from Openverse, or from Pixabay if TENKI_PIXABAY_KEY is set. A page of \
            results is stored for a day.
            """
    )

    @Argument(help: "The words to search for.")
    var query: [String]

    @Option(help: "The page of results to print.")
    var page = 1

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let language = try context.style(output, source.database).language
        let shown: PhotoPageSnapshot
        do {
            let query = try PhotoQuery(query.joined(separator: " "))
            shown = try await context.withTenki(source, waitingIn: language) { container in
                try await container.resolve(SearchPhotos.self)(
                    query,
                    page: page,
                    for: .host
                )
            }
        } catch let error as InvalidPhotoQueryError {
            throw CommandError(error.words(in: language), .usage)
        } catch let failure as DomainError {
            throw CommandError(failure, in: language)
        }
        let isBeyondTheEnd = shown.page.photos.isEmpty && page > 1
        if json {
            let isDemo = shown.page.id.source.notice == .demo
            let notice = isDemo ? PhotosReport.demoNotice(in: .english) : nil
            try context.terminal.print(PhotosDocument(shown, notice: notice).json)
        } else if !isBeyondTheEnd {
            try context.terminal.print("\(PhotosReport(shown, in: language))")
        }
        if isBeyondTheEnd {
            throw CommandError("\(PhotosReport(shown, in: language))", .notFound)
        }
        if let caveat = shown.caveat { throw ExitCode(caveat.exitCode.rawValue) }
    }
}
