import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain

struct AllUsers: Endpoint {
    let path: EndpointPath = "/api/v1/users"

    struct Response: Decodable, Sendable {
        let users: [UserRecord]
    }
}

struct AddUser: Endpoint {
    let user: User
    let path: EndpointPath = "/api/v1/users"
    let method = HTTPRequest.Method.post
    typealias Response = Void

    var body: RequestBody? { get throws { try .json(UserRecord(user)) } }
}

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

struct DeleteUser: Endpoint {
    let user: User
    let method = HTTPRequest.Method.delete
    // A repeated request would fail because the first one deleted the user.
    let policy = EndpointPolicy(isIdempotent: false)
    typealias Response = Void

    var path: EndpointPath { "/api/v1/users/\(user.id)" }
    var headers: [RequestHeader] { [RequestHeader(.ifMatch, "\"\(user.version)\"")] }
}

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
