import HTTPTypes
import KasaneDomain
import KasaneHTTP

// The calls of `UserAPI`.

struct AllUsers: Endpoint {
    var path: EndpointPath { "/api/users" }
    typealias Response = [UserDocument]
}

struct FindUser: Endpoint {
    let email: EmailAddress
    var path: EndpointPath { "/api/users/\(email)" }
    typealias Response = UserDocument
}

struct StoreUser: Endpoint {
    let user: UserDocument
    var method: HTTPRequest.Method { .post }
    var path: EndpointPath { "/api/users" }
    var body: RequestBody? { get throws { try .json(user) } }
    typealias Response = Void
}

struct DeleteUser: Endpoint {
    let email: EmailAddress
    var method: HTTPRequest.Method { .delete }
    var path: EndpointPath { "/api/users/\(email)" }
    typealias Response = Void
}
