package import Foundation
import KasaneDomain
package import TenkiDomain

package struct UserInput: Decodable, Sendable {
    private let id: String?
    private let mail: String?
    private let birthday: String?

    package init(json: Data) throws(UserInputError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch DecodingError.typeMismatch(_, let context) {
            let field = context.codingPath.first?.stringValue
            throw UserInputError(field: field, "\(field ?? "the body") is of another type")
        } catch {
            throw UserInputError(field: nil, "the body is not JSON")
        }
    }

    package func user(
        named name: UserID? = nil,
        version: Int = 0,
        today: CalendarDate
    ) throws(UserInputError) -> User {
        guard let mail else { throw UserInputError(field: "mail", "mail is missing") }
        return User(
            id: try id(name),
            mail: try field("mail") { try EmailAddress(mail) },
            birthday: try field("birthday") {
                try birthday.map { try Birthday(CalendarDate($0), today: today) }
            },
            version: version
        )
    }

    private func id(_ name: UserID?) throws(UserInputError) -> UserID {
        let typed = try field("id") { try id.map { try UserID($0) } }
        guard let id = typed ?? name else {
            throw UserInputError(field: "id", "id is missing")
        }
        guard name == nil || name == id else {
            throw UserInputError(field: "id", "id is another than in the address")
        }
        return id
    }

    private func field<Value>(
        _ name: String,
        _ read: () throws -> Value
    ) throws(UserInputError) -> Value {
        do {
            return try read()
        } catch {
            throw UserInputError(field: name, "\(error)")
        }
    }
}
