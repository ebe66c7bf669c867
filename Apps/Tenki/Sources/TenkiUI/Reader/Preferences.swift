public import KasaneLive

/// How a reader likes the pages, as far as the browser has told.
public struct Preferences: Hashable, Sendable {
    /// Where they are changed, by a form that is sent.
    public static let path = "/preferences"

    /// The language of the pages.
    public var language: Language
    /// The unit of temperatures.
    public var unit: TemperatureUnit

    /// Makes preferences.
    public init(language: Language = .english, unit: TemperatureUnit = .celsius) {
        self.language = language
        self.unit = unit
    }

    /// Reads what a browser has told with a visit: what was chosen here, or else its own languages.
    ///
    /// - Parameters:
    ///   - visit: The visit.
    ///   - isSecure: Whether the pages are served over TLS, so that only cookies with the prefix `__Host-` count.
    public init(of visit: PageVisit, isSecure: Bool = false) {
        let language = visit.cookies[Self.cookieName(Name.language, isSecure: isSecure)]
        let unit = visit.cookies[Self.cookieName(Name.unit, isSecure: isSecure)]
        self.init(
            language: language.flatMap(Language.init) ?? Language(preferring: visit.languages),
            unit: unit.flatMap(TemperatureUnit.init) ?? .celsius
        )
    }

    /// Returns the cookies by which a choice is kept, from the fields of the form that was sent.
    ///
    /// - Parameters:
    ///   - fields: The fields' values, by name; unknown ones are left out.
    ///   - isSecure: Whether the pages are served over TLS.
    /// - Returns: The names and values.
    public static func cookies(
        of fields: [String: String],
        isSecure: Bool = false
    ) -> [(name: String, value: String)] {
        let language = fields[Name.language].flatMap(Language.init)?.rawValue
        let unit = fields[Name.unit].flatMap(TemperatureUnit.init)?.rawValue
        return [(Name.language, language), (Name.unit, unit)]
            .compactMap { name, value in
                value.map { (cookieName(name, isSecure: isSecure), $0) }
            }
    }

    /// Returns the name of a cookie: over TLS with the prefix by which a browser takes it from this host alone.
    static func cookieName(_ name: String, isSecure: Bool) -> String {
        isSecure ? "__Host-\(name)" : name
    }

    /// Returns where to go after a choice: the page that it was made on, if that is one of ours.
    ///
    /// - Parameter fields: The fields' values, by name.
    /// - Returns: A path, with its query.
    public static func address(after fields: [String: String]) -> String {
        let address = fields[Name.page] ?? "/"
        // Two slashes, or one and a backslash, would lead to another site.
        let isOwn =
            address.hasPrefix("/") && !address.dropFirst().hasPrefix("/")
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }
        return isOwn ? address : "/"
    }

    /// The names of the form's fields, and of the cookies without their prefix.
    enum Name {
        static let language = "language"
        static let unit = "unit"
        static let page = "page"
    }
}
