import KasaneLive
import TenkiDomain

struct CitySearch: Component {
    @Bindable private var finder: CityFinder
    private let language: Language
    private let addition: CityAddition?

    init(_ finder: CityFinder, in language: Language, addition: CityAddition? = nil) {
        _finder = Bindable(wrappedValue: finder)
        self.language = language
        self.addition = addition
    }

    var body: some HTML {
        CitySearchRegion(language: language) {
            Form(
                submit: language(ja: "都市を検索", en: "Find"),
                method: .get,
                target: CityAddress.all,
                .id(CityFinder.form),
                action: { finder.go() }
            ) {
                Combobox(
                    language(ja: "都市", en: "City"),
                    text: $finder.query,
                    of: options,
                    key: \.key,
                    count: count,
                    isSecondary: \.isAddition,
                    group: group,
                    .id(CityFinder.field),
                    .placeholder(language(ja: "都市を検索", en: "Find a city")),
                    .maxlength(CityQuery.maximumLength),
                    Attribute("enterkeyhint", "search")
                ) {
                    $0.text
                } onChoose: {
                    try await choose($0)
                } optionContent: { option in
                    CityOptionContent(option: option, language: language)
                }
            }
        }
    }

    private var options: [CityOption] {
        let matches = finder.matches
        let found = (matches.cities + matches.municipalities).flatMap { kinds(of: $0) }
        var all = finder.similar.map { CityOption.Kind.similar($0) } + found
        all += matches.world.map { CityOption.Kind.world($0) }
        // The text is too short to search for.
        if (try? PlaceQuery(finder.query)) != nil { all.append(.worldSearch(finder.query)) }
        return all.map { CityOption(kind: $0) }
    }

    private func kinds(of match: CityMatch) -> [CityOption.Kind] {
        guard let addition else { return [.match(match, note: nil)] }
        let place = addition.place(of: match)
        let isAdded = addition.contains(place)
        let note = isAdded && place == BoardPlace(match) ? addition.note : nil
        let found = CityOption.Kind.match(match, note: note)
        guard addition.hasRoom, !isAdded else { return [found] }
        return [found, .addition(place, of: match, addition.verb)]
    }

    private func choose(_ option: CityOption) async throws {
        switch option.kind {
        case .addition(let place, _, _): try await addition?.add(place)
        case .match(let match, _): finder.go(to: CityAddress.page(of: match))
        case .similar(let city): finder.go(to: CityAddress.page(of: city.id))
        case .world(let city): finder.go(to: city.page)
        case .worldSearch(let text): finder.go(to: CityAddress.worldSearch(text))
        }
    }

    private func group(of option: CityOption) -> String { option.group(in: language) }

    private func count(of _: Int) -> String {
        let (unknown, similar) = (finder.unknown(in: language), finder.similar.count)
        guard finder.matches.count == 0 else { return finder.count(in: language) }
        return similar == 0
            ? unknown
            : unknown + language(ja: "似た名前：\(similar)件", en: " Similar names: \(similar)")
    }
}

struct CityAddition {
    struct Verb {
        let japanese: String
        let english: String
    }

    let verb: Verb
    let note: String
    let hasRoom: Bool
    /// Whether a municipality itself is added, and not its city.
    let takesMunicipalities: Bool
    let contains: (BoardPlace) -> Bool
    let add: (BoardPlace) async throws -> Void

    fileprivate func place(of match: CityMatch) -> BoardPlace {
        takesMunicipalities ? BoardPlace(match) : BoardPlace(match.city.id)
    }
}

struct CitySearchRegion<Content: HTML>: Component {
    let language: Language
    @HTMLBuilder let content: Content

    var body: some HTML {
        div(
            .class("search"),
            .role(.search),
            .aria(.label, language(ja: "都市の検索", en: "Search cities"))
        ) { content }
    }
}

struct CityOption {
    enum Kind {
        case match(CityMatch, note: String?)
        case similar(City)
        case addition(BoardPlace, of: CityMatch, CityAddition.Verb)
        case world(WorldCity)
        case worldSearch(String)
    }

    let kind: Kind

    var isAddition: Bool {
        if case .addition = kind { true } else { false }
    }

    var key: String {
        switch kind {
        case .match(let match, _): match.id
        case .similar(let city): city.id.text
        case .addition(_, let match, _): "add \(match.id)"
        case .world(let city): "world \(city.id)"
        case .worldSearch: "world"
        }
    }

    var text: String {
        switch kind {
        case .match(let match, _), .addition(_, let match, _): match.city.name
        case .similar(let city): city.name
        case .world(let city): city.name
        // If it had the typed text, the only option would count as chosen.
        case .worldSearch: ""
        }
    }

    func group(in language: Language) -> String {
        switch kind {
        case .similar: ""
        case .match(let match, _), .addition(_, let match, _):
            SearchGroup(of: match).name(in: language)
        case .world, .worldSearch: SearchGroup.world.name(in: language)
        }
    }
}

enum SearchGroup {
    case cities
    case municipalities
    case world

    init(of match: CityMatch) {
        self = match.municipality == nil ? .cities : .municipalities
    }

    func name(in language: Language) -> String {
        switch self {
        case .cities: language(ja: "都市", en: "Cities")
        case .municipalities: language(ja: "市区町村", en: "Municipalities")
        case .world: language(ja: "世界", en: "World")
        }
    }
}

private struct CityOptionContent: Component {
    let option: CityOption
    let language: Language

    var body: some HTML {
        switch option.kind {
        case .match(let match, let note):
            CityLine(city: match.city, municipality: match.municipality, language: language)
            if let note {
                " "
                small { note }
            }
        case .similar(let city):
            small { language(ja: "もしかして：", en: "Did you mean: ") }
            CityLine(city: city, language: language)
        case .addition(let place, let match, let verb): addition(place, match, verb)
        case .world(let city): city.name(in: language)
        case .worldSearch(let text): CityAddress.worldSearchText(text, in: language)
        }
    }

    /// Hides the place's name from all but screen readers if the match already shows it.
    private func addition(
        _ place: BoardPlace,
        _ match: CityMatch,
        _ verb: CityAddition.Verb
    ) -> some HTML {
        let unseen = place == BoardPlace(match) ? "unseen" : ""
        let name = place.name(in: language)
        return span(.class("plus")) {
            if language == .japanese {
                span(.class(unseen)) { "\(name)を" }
                verb.japanese
            } else {
                verb.english
                span(.class(unseen)) { " \(name)" }
            }
        }
    }
}
