import KasaneLive
import TenkiDomain

/// A field that finds cities as the user types, and a list of the matches.
struct CitySearch<Extra: HTML>: Component {
    @Bindable private var finder: CityFinder
    private let language: Language
    private let method: FormMethod
    private let extra: (City) -> Extra

    /// Creates the field.
    ///
    /// - Parameters:
    ///   - finder: The state that the field is bound to.
    ///   - language: The language of the page.
    ///   - method: How a browser without JavaScript sends the search; `get` on the page whose
    ///     address contains it.
    ///   - extra: The content beside each match.
    init(
        _ finder: CityFinder,
        in language: Language,
        method: FormMethod = .post,
        @HTMLBuilder extra: @escaping (City) -> Extra
    ) {
        _finder = Bindable(wrappedValue: finder)
        self.language = language
        self.method = method
        self.extra = extra
    }

    var body: some HTML {
        div(.class("search"), .role(.search)) {
            Form(
                submit: language(ja: "表示", en: "Show"),
                method: method,
                action: { finder.go() }
            ) {
                TextField(
                    language(ja: "都市", en: "City"),
                    text: $finder.query,
                    kind: .search,
                    .id(CityFinder.field),
                    .placeholder(language(ja: "東京、130010", en: "Tokyo, 130010")),
                    .autocomplete(.off),
                    .maxlength(CityQuery.maximumLength)
                )
            }
            div(.id("matches")) {
                Live(.p, role: .status) { count }
                Live(.div) { results }
            }
        }
    }

    /// The number of matches, for screen readers, or a message about what to do next.
    @HTMLBuilder private var count: some HTML {
        if !finder.query.isEmpty {
            let count = finder.matches.count
            if count == 0 {
                language(
                    ja: "「\(finder.query.prefix(40))」という都市はありません。",
                    en: "No city has “\(finder.query.prefix(40))” in its name."
                )
            } else if finder.mustChoose {
                language(ja: "どの都市ですか。", en: "Which of these?")
            } else {
                span(.class("unseen")) {
                    language(
                        ja: "\(count)件",
                        en: count == 1 ? "1 city found" : "\(count) cities found"
                    )
                }
            }
        }
    }

    @HTMLBuilder private var results: some HTML {
        if !finder.query.isEmpty {
            let matches = finder.matches
            ForEach(matches, .class("matches")) { match in
                let address = Attribute.href(CityPage.address(of: match.city.id))
                if match == matches.first {
                    a(.id(CityFinder.firstMatch), address) { MatchLine(match: match) }
                } else {
                    a(address) { MatchLine(match: match) }
                }
                extra(match.city)
            }
        }
    }
}

extension CitySearch where Extra == EmptyHTML {
    /// Creates the field with nothing beside the matches.
    init(_ finder: CityFinder, in language: Language, method: FormMethod = .post) {
        self.init(finder, in: language, method: method) { _ in }
    }
}

/// A matching city in both scripts, after the municipality if that matched.
private struct MatchLine: Component {
    let match: CityMatch

    var body: some HTML {
        if case .municipality(let municipality) = match.name {
            span(.lang(.japanese)) { municipality.name }
            " \(municipality.romaji) → "
        }
        span(.lang(.japanese)) { match.city.name }
        " \(match.city.romaji) "
        small {
            span(.lang(.japanese)) { match.city.prefecture }
            " \(match.city.prefectureRomaji)"
        }
    }
}
