import GRDB
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import TenkiDomain

struct UserRow: TenkiRow {
    static let databaseTableName = "user"

    let id: String
    let mail: String
    let birthday: String?
    let person: String?
    let version: Int

    init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        person = user.person?.description
        version = user.version
    }

    func element() throws -> User {
        try User(
            id: UserID(id),
            mail: EmailAddress(mail),
            birthday: birthday.map { try Birthday(recorded: $0) },
            person: person.map { try PersonID($0) },
            version: version
        )
    }

    static func keyValues(of id: UserID) -> [any KeyValue] { [id.text] }
}
