package import Foundation
import KasaneDomain
package import TenkiDomain

/// A user as sent by a client of the API: `{"id": "hanako", "mail": "hanako@example.jp"}`.
package struct UserInput: Decodable, Sendable {
    private let id: String?
    private let mail: String?
    private let birthday: String?

    /// Decodes the body of a request.
    ///
    /// - Throws: ``UserInputError`` if the body is not a JSON object with these fields.
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

    /// Validates the input and returns the user.
    ///
    /// - Parameters:
    ///   - name: The name in the address, which must equal a name in the body; `nil` if the address
    ///     has none.
    ///   - version: The version that is replaced; 0 for a new user.
    ///   - today: The current day.
    /// - Returns: The user.
    /// - Throws: ``UserInputError`` if a field is missing or invalid.
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
