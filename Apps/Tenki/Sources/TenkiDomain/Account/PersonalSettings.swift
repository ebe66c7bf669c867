/// The choices of a person for the pages on all of their devices.
///
/// The choices are the values of the form for preferences. What a choice means is known to the
/// pages, and a choice that they do not know counts as none.
package struct PersonalSettings: Identifiable, Hashable, Sendable {
    /// The person.
    package let id: PersonID
    /// The language of pages and mails, such as `ja`; `nil` for that of the browser.
    package var language: String?
    /// The unit of temperatures; `nil` for degrees Celsius.
    package var unit: String?
    /// The colour scheme; `nil` for that of the browser.
    package var theme: String?
    /// The code of the municipality in which the person lives, such as `1310100`.
    ///
    /// It is empty if the person has chosen none, and `nil` for the choice of the browser.
    package var home: String?

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - id: The person.
    ///   - language: The language of pages and mails; `nil` for that of the browser.
    ///   - unit: The unit of temperatures; `nil` for degrees Celsius.
    ///   - theme: The colour scheme; `nil` for that of the browser.
    ///   - home: The code of the municipality in which the person lives; empty for none, and `nil`
    ///     for the choice of the browser.
    package init(
        id: PersonID,
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
