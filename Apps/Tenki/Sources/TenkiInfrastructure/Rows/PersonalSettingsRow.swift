import KasaneStore
import TenkiDomain

struct PersonalSettingsRow: StoreRecord {
    static let tableName = "personalSettings"
    static let primaryKey = ["person"]

    let person: String
    let language: String?
    let unit: String?
    let theme: String?
    let home: String?

    init(_ settings: PersonalSettings) {
        person = settings.id.description
        language = settings.language
        unit = settings.unit
        theme = settings.theme
        home = settings.home
    }

    func element() throws -> PersonalSettings {
        PersonalSettings(
            id: try ProfileID(person),
            language: language,
            unit: unit,
            theme: theme,
            home: home
        )
    }

    static func key(of id: ProfileID) -> [SQLValue] { [id.description.sqlValue] }
}
