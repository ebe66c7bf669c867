public import Foundation
public import TenkiDomain

/// A user as a client of the API sends it: `{"id": "hanako", "mail": "hanako@example.jp"}`.
public struct UserInput: Decodable, Sendable {
    private let id: String?
    private let mail: String?
    private let birthday: String?

    /// Reads the body of a request.
    ///
    /// - Throws: ``UserInputError``, if it is no object of these fields in JSON.
    public init(json: Data) throws(UserInputError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: json)
        } catch DecodingError.typeMismatch(_, let context) {
            let field = context.codingPath.first?.stringValue
            throw UserInputError(field: field, "\(field ?? "the body") is of another type")
        } catch {
            throw UserInputError(field: nil, "the body is no JSON")
        }
    }

    /// Returns the user who was sent.
    ///
    /// - Parameters:
    ///   - name: The name in the address, which one in the body must be; `nil` if it is not there.
    ///   - version: The version that is replaced; 0 for a new user.
    ///   - today: The day on which it is sent.
    /// - Returns: The user.
    /// - Throws: ``UserInputError``, if a field is missing, or is not what it should be.
    public func user(
        named name: UserID? = nil,
        version: Int = 0,
        today: CalendarDate
    ) throws(UserInputError) -> User {
        guard let mail else { throw UserInputError(field: "mail", "mail is missing") }
        return User(
            id: try id(name),
            mail: try field("mail") { try MailAddress(mail) },
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

/// What a client sent is no user.
public struct UserInputError: Error, Equatable, CustomStringConvertible {
    /// The field that is wrong; `nil` if it is the whole.
    public let field: String?
    /// What is wrong with it.
    public let description: String

    /// Says what is wrong.
    public init(field: String?, _ description: String) {
        self.field = field
        self.description = description
    }
}
