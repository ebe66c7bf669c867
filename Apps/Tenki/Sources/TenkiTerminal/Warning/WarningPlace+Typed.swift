import TenkiDomain
import TenkiUI

extension WarningPlace {
    /// Parses places from a command's arguments.
    ///
    /// Words that each name a place are several, as 千代田区 大阪 are. Otherwise the words are one
    /// name, such as 千葉県 市川市.
    static func list(
        typed words: [String],
        _ language: Language,
        _ context: any CommandContext
    ) throws(CommandError) -> [Self] {
        guard words.count > 1 else {
            return words.isEmpty ? [] : [try Self(typed: words[0], language, context)]
        }
        let whole = words.joined(separator: " ")
        // Words that name no place by themselves can be one name.
        let areNames = words.allSatisfy { (try? Self.named($0)) != nil }
        if !areNames, let place = try? Self.named(whole) { return [place] }
        var places: [Self] = []
        for word in words {
            let place = try Self(typed: word, language, context)
            if !places.contains(place) { places.append(place) }
        }
        return places
    }

    private init(
        typed text: String,
        _ language: Language,
        _ context: any CommandContext
    ) throws(CommandError) {
        do throws(WarningPlaceError) {
            self = try Self.named(text)
        } catch {
            throw CommandError(error, in: language, commands: context.commandNames)
        }
    }
}

extension CommandError {
    fileprivate init(_ error: WarningPlaceError, in language: Language, commands: [String]) {
        switch error {
        case .code(let error): self.init(error, in: language)
        case .unknownCode(let code):
            self.init(
                language(ja: "市区町村が見つかりません：\(code)", en: error.description),
                .notFound
            )
        case .query(let error): self.init(error.words(in: language), .usage)
        case .name(.ambiguous(let text, let matches)):
            let heading = CityNameError.ambiguous(text, matches).words(in: language)
            self.init(
                heading
                    + language(
                        ja: "。どれかのコードを指定してください：",
                        en: "; name one of them by its code:"
                    ),
                .usage,
                lines: matches.prefix(20).map { "  \($0.placeText)".forTerminal }
            )
        case .name(let error): self.init(error, in: language, commands: commands)
        }
    }
}

extension CityMatch {
    fileprivate var placeText: String {
        switch name {
        case .city, .prefecture: "\(city.id) \(city.name) \(city.romaji) \(city.prefecture)"
        case .municipality(let municipality):
            "\(municipality.code) \(municipality.name) \(municipality.romaji) \(city.prefecture)"
        }
    }
}
