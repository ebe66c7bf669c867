import KasaneLive
import TenkiDomain

/// The search for cities in the head of every page: a field with suggestions, which lead to the
/// pages of the cities.
struct CitySearch: Component {
    @Bindable private var finder: CityFinder
    private let language: Language
    private let board: BoardModel?

    /// Creates the search.
    ///
    /// - Parameters:
    ///   - finder: The state that the field is bound to.
    ///   - language: The language of the page.
    ///   - board: The board that cities can be added to; `nil` if the page shows none.
    init(_ finder: CityFinder, in language: Language, board: BoardModel? = nil) {
        _finder = Bindable(wrappedValue: finder)
        self.language = language
        self.board = board
    }

    var body: some HTML {
        CitySearchRegion(language: language) {
            Form(
                submit: language(ja: "表示", en: "Show"),
                method: .get,
                target: CitiesPage.path,
                .id(CityFinder.form),
                action: { finder.go() }
            ) {
                Combobox(
                    language(ja: "都市", en: "City"),
                    text: $finder.query,
                    of: options,
                    key: \.key,
                    count: count,
                    .id(CityFinder.field),
                    .placeholder(language(ja: "都市を検索", en: "Find a city")),
                    .maxlength(CityQuery.maximumLength),
                    Attribute("enterkeyhint", "search")
                ) {
                    $0.city.name
                } onChoose: {
                    try await choose($0)
                } optionContent: { option in
                    CityOptionContent(option: option, language: language)
                }
            }
        }
    }

    private var options: [CityOption] {
        let similar = finder.similar.map { CityOption(city: $0, kind: .similar) }
        return similar
            + finder.matches.flatMap { match -> [CityOption] in
                let city = match.city
                guard let board, board.isEditable, !board.isWatched(city.id) else {
                    let isWatched = board?.isWatched(city.id) == true
                    return [CityOption(city: city, kind: .match(match, isWatched: isWatched))]
                }
                return [
                    CityOption(city: city, kind: .match(match, isWatched: false)),
                    CityOption(city: city, kind: .watch(match)),
                ]
            }
    }

    private func choose(_ option: CityOption) async throws {
        if case .watch = option.kind {
            try await board?.watch(option.city.id)
        } else {
            finder.go(to: option.city.id)
        }
    }

    /// Returns the announcement of a number of options.
    private func count(_ options: Int) -> String {
        guard finder.matches.isEmpty else { return finder.count(in: language) }
        let unknown = finder.unknown(in: language)
        return options == 0
            ? unknown
            : unknown + language(ja: "もしかして：\(options)件", en: " Did you mean one of \(options)?")
    }
}

/// The region of the head that contains the search for cities.
struct CitySearchRegion<Content: HTML>: Component {
    let language: Language
    @HTMLBuilder let content: Content

    var body: some HTML {
        div(
            .class("search"),
            .role(.search),
            .aria(.label, language(ja: "都市の検索", en: "Search for cities"))
        ) { content }
    }
}

/// A suggestion of the search.
struct CityOption {
    /// The reason for the suggestion, and the result of its choice.
    enum Kind {
        /// A match, which leads to the city's page.
        case match(CityMatch, isWatched: Bool)
        /// A city with a similar name, which leads to its page.
        case similar
        /// A match, which is added to the board.
        case watch(CityMatch)
    }

    let city: City
    let kind: Kind

    /// The identity among the options of a text.
    var key: String {
        switch kind {
        case .match(let match, _): match.id
        case .similar: city.id.text
        case .watch(let match): "watch \(match.id)"
        }
    }
}

/// The text of a suggestion.
private struct CityOptionContent: Component {
    let option: CityOption
    let language: Language

    var body: some HTML {
        switch option.kind {
        case .match(let match, let isWatched):
            CityMatchLine(match: match)
            if isWatched {
                " "
                small { language(ja: "登録済み", en: "watched") }
            }
        case .similar:
            small { language(ja: "もしかして：", en: "Did you mean: ") }
            CityName(city: option.city)
        case .watch:
            span(.class("plus")) {
                if language == .japanese {
                    span(.class("unseen")) { "\(option.city.name)を" }
                    "追加"
                } else {
                    "Watch"
                    span(.class("unseen")) { " \(option.city.romaji)" }
                }
            }
        }
    }
}

/// A matching city in both scripts, after the municipality if that matched.
struct CityMatchLine: Component {
    let match: CityMatch

    var body: some HTML {
        if case .municipality(let municipality) = match.name {
            span(.lang(.japanese)) { municipality.name }
            " \(municipality.romaji) → "
        }
        CityName(city: match.city)
    }
}

/// A city and its prefecture in both scripts.
private struct CityName: Component {
    let city: City

    var body: some HTML {
        span(.lang(.japanese)) { city.name }
        " \(city.romaji) "
        small {
            span(.lang(.japanese)) { city.prefecture }
            " \(city.prefectureRomaji)"
        }
    }
}
