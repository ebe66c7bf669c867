import KasaneStore
import TenkiDomain

struct ProfileRow: StoreRecord {
    static let tableName = "profile"
    static let primaryKey = ["account"]

    let account: String
    let displayName: String
    let birthday: String?

    init(_ profile: Profile) {
        account = profile.id.description
        displayName = profile.displayName.text
        birthday = profile.birthday?.description
    }

    func element() throws -> Profile {
        Profile(
            id: try ProfileID(account),
            displayName: try DisplayName(displayName),
            birthday: try birthday.map { try Birthday(recorded: $0) }
        )
    }

    static func key(of id: ProfileID) -> [SQLValue] { [id.description.sqlValue] }
}

extension Birthday {
    init(recorded: String) throws {
        let date = try CalendarDate(recorded)
        // The day of entry is not stored; it is the date of birth at the earliest.
        try self.init(date, today: date)
    }
}
