package import KasaneLive
package import TenkiDomain

package struct Preferences: Hashable, Sendable {
    package static let path = "/preferences"

    package var language: Language
    package var unit: TemperatureUnit
    package var theme: Theme
    /// The chosen layout of the board, or `nil` for a list on phones and tiles elsewhere.
    package var layout: BoardLayout?

    package init(
        language: Language = .english,
        unit: TemperatureUnit = .celsius,
        theme: Theme = .system,
        layout: BoardLayout? = nil
    ) {
        self.language = language
        self.unit = unit
        self.theme = theme
        self.layout = layout
    }

    /// Reads the preferences of a visitor.
    ///
    /// - Parameter siteLanguage: The language for visitors who request none, such as most crawlers.
    package init(
        of request: PageRequest,
        isSecure: Bool = false,
        siteLanguage: Language = .japanese
    ) {
        let language = request.cookies[Self.cookieName(Name.language, isSecure: isSecure)]
        let unit = request.cookies[Self.cookieName(Name.unit, isSecure: isSecure)]
        let theme = request.cookies[Self.cookieName(Name.theme, isSecure: isSecure)]
        let layout = request.cookies[Self.cookieName(Name.layout, isSecure: isSecure)]
        let preferred =
            request.languages.isEmpty
            ? siteLanguage : Language(preferring: request.languages)
        self.init(
            language: Language.linked(by: request) ?? language.flatMap(Language.init) ?? preferred,
            unit: unit.flatMap(TemperatureUnit.init) ?? .celsius,
            theme: theme.flatMap(Theme.init) ?? .system,
            layout: request.query(Name.layout).flatMap(BoardLayout.init)
                ?? layout.flatMap(BoardLayout.init)
        )
    }

    package static func cookies(
        of fields: [String: String],
        isSecure: Bool = false
    ) -> [(name: String, value: String)] {
        let language = fields[Name.language].flatMap(Language.init)?.rawValue
        let unit = fields[Name.unit].flatMap(TemperatureUnit.init)?.rawValue
        let theme = fields[Name.theme].flatMap(Theme.init)?.rawValue
        let layout = fields[Name.layout].flatMap(BoardLayout.init)?.rawValue
        let home = fields[Name.home].map(home(named:))
        return [
            (Name.language, language), (Name.unit, unit), (Name.theme, theme),
            (Name.layout, layout), (Name.home, home),
        ]
        .compactMap { name, value in
            value.map { (cookieName(name, isSecure: isSecure), $0) }
        }
    }

    /// Returns the municipality in which the reader of a visit lives; `nil` if none is chosen.
    ///
    /// It is not a part of the preferences, because readers with the same preferences share the
    /// content of pages.
    static func home(of request: PageRequest, isSecure: Bool) -> MunicipalityCode? {
        // A cookie that names no municipality is that of a reader who has chosen none.
        request.cookies[cookieName(Name.home, isSecure: isSecure)]
            .flatMap { try? MunicipalityCode($0) }
            .flatMap { $0.municipality?.code }
    }

    private static func home(named text: String) -> String {
        // The value of a form may be any text.
        (try? MunicipalityCode(text))?.municipality?.code.text ?? ""
    }

    package static func cookies(
        of settings: PersonalSettings,
        isSecure: Bool = false
    ) -> [(name: String, value: String)] {
        let choices = [
            Name.language: settings.language, Name.unit: settings.unit, Name.theme: settings.theme,
            Name.home: settings.home,
        ]
        return cookies(of: choices.compactMapValues(\.self), isSecure: isSecure)
    }

    package func news(after fields: [String: String]) -> String {
        let language = fields[Name.language].flatMap(Language.init) ?? self.language
        guard let home = fields[Name.home] else {
            return language(ja: "設定を保存しました。", en: "Settings saved.")
        }
        // An invalid code is stored as no municipality.
        guard let code = try? MunicipalityCode(Self.home(named: home)) else {
            return language(ja: "市区町村の選択を解除しました。", en: "Your municipality has been cleared.")
        }
        let name = code.name(in: language)
        return language(ja: "市区町村を\(name)に設定しました。", en: "Your municipality is now \(name).")
    }

    package static func choose(in settings: inout PersonalSettings, fields: [String: String]) {
        if let language = fields[Name.language].flatMap(Language.init) {
            settings.language = language.rawValue
        }
        if let unit = fields[Name.unit].flatMap(TemperatureUnit.init) {
            settings.unit = unit.rawValue
        }
        if let theme = fields[Name.theme].flatMap(Theme.init) { settings.theme = theme.rawValue }
        if let home = fields[Name.home] { settings.home = Self.home(named: home) }
    }

    static func cookieName(_ name: String, isSecure: Bool) -> String {
        isSecure ? "__Host-\(name)" : name
    }

    package static func address(after fields: [String: String]) -> String {
        let address = fields[Name.page] ?? "/"
        // Two slashes, or a slash and a backslash, would lead to another site.
        let isOwn =
            address.hasPrefix("/") && !address.dropFirst().hasPrefix("/")
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
        return isOwn ? address : "/"
    }

    /// The names of the form's fields, and of the cookies without their prefix.
    enum Name {
        static let language = "language"
        static let unit = "unit"
        static let theme = "theme"
        static let layout = "view"
        static let home = "home"
        static let page = "page"
    }
}
