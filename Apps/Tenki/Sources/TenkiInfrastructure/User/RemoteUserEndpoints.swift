import Foundation
import HTTPTypes
import KasaneHTTP
import TenkiDomain

/// Asks another Tenki for its users.
struct AllUsers: Endpoint {
    let path: EndpointPath = "/api/v1/users"

    struct Response: Decodable, Sendable {
        let users: [UserRecord]
    }
}

/// Adds a user at another Tenki.
struct AddUser: Endpoint {
    let user: User
    let path: EndpointPath = "/api/v1/users"
    let method = HTTPRequest.Method.post
    typealias Response = Void

    var body: RequestBody? { get throws { try .json(UserRecord(user)) } }
}

/// Replaces the version of a user at another Tenki that was read.
struct ReplaceUser: Endpoint {
    let user: User
    let method = HTTPRequest.Method.put
    // Sent twice, the second would find that the first has changed the version.
    let policy = EndpointPolicy(isIdempotent: false)
    typealias Response = Void

    var path: EndpointPath { "/api/v1/users/\(user.id)" }
    var headers: [RequestHeader] { [RequestHeader(.ifMatch, "\"\(user.version)\"")] }
    var body: RequestBody? { get throws { try .json(UserRecord(user)) } }
}

/// Deletes the version of a user at another Tenki that was read.
struct DeleteUser: Endpoint {
    let user: User
    let method = HTTPRequest.Method.delete
    // Sent twice, the second would find nobody.
    let policy = EndpointPolicy(isIdempotent: false)
    typealias Response = Void

    var path: EndpointPath { "/api/v1/users/\(user.id)" }
    var headers: [RequestHeader] { [RequestHeader(.ifMatch, "\"\(user.version)\"")] }
}

/// A user as the API has it.
struct UserRecord: Codable, Sendable {
    let id: String
    let mail: String
    let birthday: String?
    let version: Int

    init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        version = user.version
    }

    var user: User {
        get throws {
            try User(
                id: UserID(id),
                mail: MailAddress(mail),
                birthday: birthday.map { try Birthday(recorded: $0) },
                version: version
            )
        }
    }
}
