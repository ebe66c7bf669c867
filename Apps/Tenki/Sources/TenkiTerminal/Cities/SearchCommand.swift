import ArgumentParser
import TenkiDomain
import TenkiUI
import TenkiWeb

/// `tenki search なごや`: prints the cities that match a name.
struct SearchCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search cities by name, including the municipalities around them.",
        discussion: """
            Matches a name, its beginning or a part of it, in kanji, kana or Latin letters, or the \
            beginning of a code. Exact matches come first. The exit code is 3 if nothing is found.
            """
    )

    @Argument(help: "The text to search for, such as 東京, なごや, chiyoda or 1300.")
    var name: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "The maximum number of results, from 1 to 100.")
    var limit = 20

    func validate() throws {
        guard (1...100).contains(limit) else {
            throw ValidationError("--limit takes a number from 1 to 100.")
        }
    }

    func run(using context: any CommandContext) throws {
        let query = try CityQuery(typed: name)
        let matches = City.search(query, limit: limit)
        if json {
            try context.terminal.print(CitiesDocument(query, matches).json)
        } else if !matches.isEmpty {
            try context.terminal.print("\(CitiesReport(matches))")
        }
        if matches.isEmpty { throw CommandError(CityNameError.unknown(query.text)) }
    }
}

extension CityCode {
    /// Parses a code or a name from a command's arguments.
    ///
    /// If a name other than the city's own matches, the city is printed to standard error.
    ///
    /// - Parameters:
    ///   - words: The arguments.
    ///   - terminal: The terminal.
    /// - Throws: ``CommandError``.
    init(typed words: [String], on terminal: any Terminal) throws(CommandError) {
        if words.count == 1, !words[0].isEmpty, words[0].allSatisfy(\.isASCIIDigit) {
            do throws(CityCodeError) {
                self = try Self(words[0])
            } catch {
                throw CommandError(error)
            }
            return
        }
        let query = try CityQuery(typed: words)
        do throws(CityNameError) {
            let match = try City.named(query)
            self = match.city.id
            guard let name = match.nameText else { return }
            let city = "\(match.city.name) \(match.city.romaji)"
            terminal.printError("\(name) → \(city)".forTerminal)
        } catch {
            throw CommandError(error)
        }
    }
}

extension CityQuery {
    /// Parses a query from a command's arguments.
    fileprivate init(typed words: [String]) throws(CommandError) {
        do throws(InvalidCityQueryError) {
            try self.init(words.joined(separator: " "))
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }
}

extension CommandError {
    /// Creates a failure that lists the cities matching an ambiguous name.
    fileprivate init(_ error: CityNameError) {
        switch error {
        case .unknown: self.init("\(error)", .notFound)
        case .ambiguous(_, let matches):
            let rest = matches.count - 20
            let more = rest > 0 ? ["  … and \(rest) more"] : []
            self.init(
                "\(error); name one of them, or its code:",
                .usage,
                lines: CitiesReport(Array(matches.prefix(20))).lines + more
            )
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
