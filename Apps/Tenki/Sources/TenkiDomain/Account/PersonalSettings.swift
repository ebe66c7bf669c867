package struct PersonalSettings: Identifiable, Hashable, Sendable {
    package let id: ProfileID
    package var language: String?
    /// The unit of temperatures; `nil` for degrees Celsius.
    package var unit: String?
    package var theme: String?
    package var home: String?

    package init(
        id: ProfileID,
        language: String? = nil,
        unit: String? = nil,
        theme: String? = nil,
        home: String? = nil
    ) {
        self.id = id
        self.language = language
        self.unit = unit
        self.theme = theme
        self.home = home
    }
}
