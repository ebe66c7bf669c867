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
    public init(of visit: PageVisit) {
        self.init(
            language: visit.cookies[Name.language].flatMap(Language.init)
                ?? Language(preferring: visit.languages),
            unit: visit.cookies[Name.unit].flatMap(TemperatureUnit.init) ?? .celsius
        )
    }

    /// Returns the cookies by which a choice is kept, from the fields of the form that was sent.
    ///
    /// - Parameter fields: The fields' values, by name; unknown ones are left out.
    /// - Returns: The names and values.
    public static func cookies(of fields: [String: String]) -> [(name: String, value: String)] {
        let language = fields[Name.language].flatMap(Language.init)?.rawValue
        let unit = fields[Name.unit].flatMap(TemperatureUnit.init)?.rawValue
        return [(Name.language, language), (Name.unit, unit)]
            .compactMap { name, value in value.map { (name, $0) } }
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

    /// The names of the form's fields and of the cookies.
    enum Name {
        static let language = "language"
        static let unit = "unit"
        static let page = "page"
    }
}
