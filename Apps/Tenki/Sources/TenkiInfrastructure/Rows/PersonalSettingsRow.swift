import GRDB
import KasanePostgres
import KasaneSQLite
import TenkiDomain

struct PersonalSettingsRow: TenkiRow {
    static let databaseTableName = "personalSettings"
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
            id: try PersonID(person),
            language: language,
            unit: unit,
            theme: theme,
            home: home
        )
    }

    static func keyValues(of id: PersonID) -> [any KeyValue] { [id.description] }
}
