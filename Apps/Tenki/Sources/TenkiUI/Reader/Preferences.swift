package import KasaneLive
package import TenkiDomain

/// The reader's preferences, from the cookies and headers that the browser sends.
package struct Preferences: Hashable, Sendable {
    /// The path that the form for the preferences is posted to.
    package static let path = "/preferences"

    /// The language of the pages.
    ///
    /// The default is English.
    package var language: Language
    /// The unit of temperatures.
    ///
    /// The default is degrees Celsius.
    package var unit: TemperatureUnit
    /// The colour scheme.
    ///
    /// The default is the browser's.
    package var theme: Theme

    /// Creates preferences.
    package init(
        language: Language = .english,
        unit: TemperatureUnit = .celsius,
        theme: Theme = .system
    ) {
        self.language = language
        self.unit = unit
        self.theme = theme
    }

    /// Creates the preferences of a visit: the reader's choice from the cookies, or else the
    /// browser's languages.
    ///
    /// - Parameters:
    ///   - request: The visit.
    ///   - isSecure: Whether the pages are served over TLS. If so, only cookies with the prefix
    ///     `__Host-` are read.
    package init(of request: PageRequest, isSecure: Bool = false) {
        let language = request.cookies[Self.cookieName(Name.language, isSecure: isSecure)]
        let unit = request.cookies[Self.cookieName(Name.unit, isSecure: isSecure)]
        let theme = request.cookies[Self.cookieName(Name.theme, isSecure: isSecure)]
        self.init(
            language: language.flatMap(Language.init) ?? Language(preferring: request.languages),
            unit: unit.flatMap(TemperatureUnit.init) ?? .celsius,
            theme: theme.flatMap(Theme.init) ?? .system
        )
    }

    /// Returns the cookies that store a choice, from the fields of the submitted form.
    ///
    /// - Parameters:
    ///   - fields: The fields' values, by name. Unknown names and values are ignored.
    ///   - isSecure: Whether the pages are served over TLS.
    /// - Returns: The names and values.
    package static func cookies(
        of fields: [String: String],
        isSecure: Bool = false
    ) -> [(name: String, value: String)] {
        let language = fields[Name.language].flatMap(Language.init)?.rawValue
        let unit = fields[Name.unit].flatMap(TemperatureUnit.init)?.rawValue
        let theme = fields[Name.theme].flatMap(Theme.init)?.rawValue
        let home = fields[Name.home].map(home(named:))
        return [
            (Name.language, language), (Name.unit, unit), (Name.theme, theme), (Name.home, home),
        ]
        .compactMap { name, value in
            value.map { (cookieName(name, isSecure: isSecure), $0) }
        }
    }

    /// Returns the municipality in which the reader of a visit lives; `nil` if none is chosen.
    ///
    /// It is not a part of the preferences, because readers with the same preferences share the
    /// content of pages.
    ///
    /// - Parameters:
    ///   - request: The visit.
    ///   - isSecure: Whether the pages are served over TLS. If so, only cookies with the prefix
    ///     `__Host-` are read.
    /// - Returns: The municipality.
    static func home(of request: PageRequest, isSecure: Bool) -> MunicipalityCode? {
        // A cookie that names no municipality is that of a reader who has chosen none.
        request.cookies[cookieName(Name.home, isSecure: isSecure)]
            .flatMap { try? MunicipalityCode($0) }
            .flatMap { $0.municipality?.code }
    }

    /// Returns the code of a municipality of the table; an empty text for any other value, with
    /// which a reader chooses none.
    private static func home(named text: String) -> String {
        // The value of a form may be any text.
        (try? MunicipalityCode(text))?.municipality?.code.text ?? ""
    }

    /// Returns the cookies that would store the choices of a person.
    ///
    /// - Parameters:
    ///   - settings: The choices of the person.
    ///   - isSecure: Whether the pages are served over TLS.
    /// - Returns: The names and values.
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

    /// Changes the settings of a person, from the fields of the submitted form.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - fields: The fields' values, by name. Unknown names and values are ignored.
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

    /// Returns the name of a cookie.
    ///
    /// Over TLS it has the prefix `__Host-`, which browsers accept only from this host.
    static func cookieName(_ name: String, isSecure: Bool) -> String {
        isSecure ? "__Host-\(name)" : name
    }

    /// Returns the address to redirect to after a choice: the page with the form, if it is on this
    /// site.
    ///
    /// - Parameter fields: The fields' values, by name.
    /// - Returns: A path, with its query.
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
        static let home = "home"
        static let page = "page"
    }
}
