import TenkiDomain
import TenkiUI

extension CityCode {
    init(
        typed words: [String],
        _ language: Language,
        _ context: any CommandContext
    ) throws(CommandError) {
        if words.count == 1, !words[0].isEmpty, words[0].allSatisfy(\.isASCIIDigit) {
            do throws(CityCodeError) {
                self = try Self(words[0])
            } catch {
                throw CommandError(error, in: language)
            }
            return
        }
        let query = try CityQuery(typed: words, language)
        do throws(CityNameError) {
            let match = try City.named(query)
            self = match.city.id
            guard let name = match.nameText else { return }
            let city = "\(match.city.name) \(match.city.romaji)"
            context.terminal.printError("\(name) → \(city)".forTerminal)
        } catch {
            throw CommandError(error, in: language, commands: context.commandNames)
        }
    }

    /// Parses one or several cities from a command's arguments.
    ///
    /// Words that each are the whole name or the code of a city name several cities, as 東京 大阪
    /// does. Otherwise the words are one name, such as 千葉県 市川市, or else several.
    static func list(
        typed words: [String],
        _ language: Language,
        _ context: any CommandContext
    ) throws(CommandError) -> [CityCode] {
        guard words.count > 1 else {
            return words.isEmpty ? [] : [try CityCode(typed: words, language, context)]
        }
        let query = try CityQuery(typed: words, language)
        let areCities = words.allSatisfy { City.exactlyNamed($0) != nil }
        if !areCities, !City.search(query, limit: 1).isEmpty {
            return [try CityCode(typed: words, language, context)]
        }
        var cities: [CityCode] = []
        for word in words {
            let city = try CityCode(typed: [word], language, context)
            if !cities.contains(city) { cities.append(city) }
        }
        return cities
    }
}

extension CityQuery {
    init(typed words: [String], _ language: Language) throws(CommandError) {
        do throws(InvalidCityQueryError) {
            try self.init(words.joined(separator: " "))
        } catch {
            throw CommandError(error.words(in: language), .usage)
        }
    }
}

extension CommandError {
    init(_ error: CityNameError, in language: Language, commands: [String] = []) {
        let words = error.words(in: language)
        switch error {
        case .unknown(let text) where commands.contains(text):
            // The default command has taken the options before the name for its own.
            let example = "tenki \(text) --demo"
            self.init(
                language(
                    ja: "\(text) はコマンドです。オプションの前に書いてください。例：\(example)",
                    en: "\(text) is a command; put it before the options, as in: \(example)"
                ),
                .usage
            )
        case .unknown(let text):
            let command = text.nearest(among: commands).map { ["tenki \($0)"] } ?? []
            self.init(error.advice(in: language, or: command), .notFound)
        case .ambiguous(_, let matches):
            let rest = matches.count - 20
            let more = language(ja: "  … ほか\(rest)件", en: "  … and \(rest) more")
            self.init(
                words
                    + language(
                        ja: "。どれかの名前かコードを指定してください：",
                        en: "; name one of them, or its code:"
                    ),
                .usage,
                lines: CitiesReport(Array(matches.prefix(20)), in: language).lines
                    + (rest > 0 ? [more] : [])
            )
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
