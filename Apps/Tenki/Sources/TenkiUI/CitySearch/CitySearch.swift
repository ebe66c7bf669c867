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
                submit: language(ja: "表示", en: "Show"),
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
                let isAdded = addition?.contains(city.id) == true
                let note = isAdded ? addition?.note : nil
                let found = CityOption(city: city, kind: .match(match, note: note))
                guard let addition, addition.hasRoom, !isAdded else { return [found] }
                return [found, CityOption(city: city, kind: .addition(match, addition.verb))]
            }
    }

    private func choose(_ option: CityOption) async throws {
        if option.isAddition {
            try await addition?.add(option.city.id)
        } else {
            finder.go(to: option.city.id)
        }
    }

    private func count(_ options: Int) -> String {
        guard finder.matches.isEmpty else { return finder.count(in: language) }
        let unknown = finder.unknown(in: language)
        return options == 0
            ? unknown
            : unknown + language(ja: "もしかして：\(options)件", en: " Did you mean one of \(options)?")
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
    let contains: (CityCode) -> Bool
    let add: (CityCode) async throws -> Void
}

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

struct CityOption {
    enum Kind {
        case match(CityMatch, note: String?)
        case similar
        case addition(CityMatch, CityAddition.Verb)
    }

    let city: City
    let kind: Kind

    var isAddition: Bool {
        if case .addition = kind { true } else { false }
    }

    var key: String {
        switch kind {
        case .match(let match, _): match.id
        case .similar: city.id.text
        case .addition(let match, _): "add \(match.id)"
        }
    }
}

private struct CityOptionContent: Component {
    let option: CityOption
    let language: Language

    var body: some HTML {
        switch option.kind {
        case .match(let match, let note):
            CityMatchLine(match: match)
            if let note {
                " "
                small { note }
            }
        case .similar:
            small { language(ja: "もしかして：", en: "Did you mean: ") }
            CityName(city: option.city)
        case .addition(_, let verb):
            span(.class("plus")) {
                if language == .japanese {
                    span(.class("unseen")) { "\(option.city.name)を" }
                    verb.japanese
                } else {
                    verb.english
                    span(.class("unseen")) { " \(option.city.romaji)" }
                }
            }
        }
    }
}

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
