import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain

/// Requests all users from another Tenki.
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

/// Replaces a user at another Tenki if the version that was read is still stored.
struct ReplaceUser: Endpoint {
    let user: User
    let method = HTTPRequest.Method.put
    // A repeated request would fail because the first one changed the version.
    let policy = EndpointPolicy(isIdempotent: false)
    typealias Response = Void

    var path: EndpointPath { "/api/v1/users/\(user.id)" }
    var headers: [RequestHeader] { [RequestHeader(.ifMatch, "\"\(user.version)\"")] }
    var body: RequestBody? { get throws { try .json(UserRecord(user)) } }
}

/// Deletes a user at another Tenki if the version that was read is still stored.
struct DeleteUser: Endpoint {
    let user: User
    let method = HTTPRequest.Method.delete
    // A repeated request would fail because the first one deleted the user.
    let policy = EndpointPolicy(isIdempotent: false)
    typealias Response = Void

    var path: EndpointPath { "/api/v1/users/\(user.id)" }
    var headers: [RequestHeader] { [RequestHeader(.ifMatch, "\"\(user.version)\"")] }
}

/// A user in the JSON format of the API.
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
                mail: EmailAddress(mail),
                birthday: birthday.map { try Birthday(recorded: $0) },
                version: version
            )
        }
    }
}
