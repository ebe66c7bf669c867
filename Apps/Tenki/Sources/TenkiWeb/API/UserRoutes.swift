import Foundation
import HTTPTypes
import Hummingbird
import KasaneDomain
import KasaneHummingbird
import Logging
import NIOCore
import TenkiApplication
import TenkiDomain

import struct KasaneHTTP.Secret

/// The API of users, for clients with its token.
struct UserRoutes: RouteGroup {
    let manageUsers: ManageUsers
    let clock: any WallClock
    /// The token that clients must send; `nil` if the API is closed.
    let token: Secret?
    let logger: Logger

    private static let path: RouterPath = "/api/v1/users"
    /// The maximum size of a request's body in bytes; a user has a few hundred.
    private static let maximumBodySize = 16_384

    func add(to router: Router<WebContext>) {
        let users = router.group(Self.path)
        users.get { request, _ in
            try await respond(request) {
                try Response(json: UsersDocument(try await manageUsers.users()))
            }
        }
        users.post { request, _ in try await respond(request) { try await add(request) } }
        users.get(":id") { request, context in
            try await respond(request) {
                let user = try await manageUsers.user(id(context))
                return try request.ifNoneMatch(user.tag, cacheControl: "no-store") {
                    try Response(user)
                }
            }
        }
        users.put(":id") { request, context in
            try await respond(request) { try await change(id(context), request) }
        }
        users.delete(":id") { request, context in
            try await respond(request) { try await delete(id(context), request) }
        }
    }

    private func add(_ request: Request) async throws -> Response {
        let user = try await input(request).user(today: today)
        var response = try Response(try await manageUsers.store(user), status: .created)
        response.headers[.location] = "\(Self.path)/\(user.id)"
        return response
    }

    private func change(_ id: UserID, _ request: Request) async throws -> Response {
        let tags = try versions(request, "replaced")
        let input = try await input(request)
        let version = try await version(of: id, in: tags)
        return try Response(
            try await manageUsers.store(input.user(named: id, version: version, today: today))
        )
    }

    private func delete(_ id: UserID, _ request: Request) async throws -> Response {
        let version = try await version(of: id, in: versions(request, "deleted"))
        try await manageUsers.delete(id, readAs: version)
        return Response(status: .noContent)
    }

    /// Returns the versions in the request's `If-Match`, which is required because a change without
    /// it could overwrite an unseen version.
    private func versions(_ request: Request, _ change: String) throws -> EntityTags {
        guard let tags = request.headers[.ifMatch].map(EntityTags.init) else {
            throw RefusalError(
                status: 428,
                "Precondition required",
                "send the version to be \(change) in If-Match, as returned by GET in ETag; * for any"
            )
        }
        return tags
    }

    /// Returns the stored version, if the request names it.
    ///
    /// The version is compared again when the user is replaced, so that a concurrent change is
    /// detected.
    private func version(of id: UserID, in tags: EntityTags) async throws -> Int {
        let stored = try await manageUsers.user(id).version
        guard tags.contains(strong: EntityTag(version: stored)) else {
            throw DomainError.conflict(RequestProblem.otherVersion(id, stored: stored))
        }
        return stored
    }

    private func id(_ context: WebContext) throws -> UserID {
        let text = try context.parameters.decoded("id")
        do throws(InvalidUserIDError) {
            return try UserID(text)
        } catch {
            throw UserInputError(field: "id", "\(error)")
        }
    }

    private func input(_ request: Request) async throws -> UserInput {
        let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }
        guard type?.lowercased() == "application/json" else {
            throw RefusalError(
                status: 415,
                "Unsupported media type",
                "send the user as JSON, with the Content-Type application/json"
            )
        }
        do {
            let body = try await request.body.collect(upTo: Self.maximumBodySize)
            return try UserInput(json: Data(body.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw RefusalError(
                status: 413,
                "Content too large",
                "a user has no more than \(Self.maximumBodySize) bytes"
            )
        }
    }

    private func respond(
        _ request: Request,
        _ body: () async throws -> Response
    ) async throws -> Response {
        if let refusal = try refusal(request) { return refusal }
        do {
            return try await body()
        } catch let error as UserInputError {
            return try Response(problem: ProblemDocument(error))
        } catch let conflict as UserConflictError {
            return try Response(problem: ProblemDocument(conflict))
        } catch let failure as DomainError {
            return try Response(
                failure: failure,
                logger: logger,
                as: ProblemDocument.init(ofUsers:)
            )
        } catch let refusal as RefusalError {
            return try Response(problem: refusal.problem)
        }
    }

    /// Returns the response to an unauthorised request, or `nil`.
    private func refusal(_ request: Request) throws -> Response? {
        guard let token else {
            return try Response(
                problem: ProblemDocument(
                    status: 403,
                    title: "Forbidden",
                    detail: "this Tenki keeps its users to itself; TENKI_USERS_TOKEN opens them",
                    code: "users-closed"
                )
            )
        }
        guard request.bearer.map({ token.isEqual(to: $0) }) != true else { return nil }
        var response = try Response(
            problem: ProblemDocument(
                status: 401,
                title: "Unauthorized",
                detail: "send the token of this Tenki's users as Authorization: Bearer …",
                code: "wrong-token"
            )
        )
        response.headers[.wwwAuthenticate] = "Bearer realm=\"users\""
        return response
    }

    private var today: CalendarDate { CalendarDate(clock.now, in: .current) }
}

/// A request that is rejected because of its headers or its size.
private struct RefusalError: Error {
    let problem: ProblemDocument

    init(status: Int, _ title: String, _ detail: String) {
        problem = ProblemDocument(status: status, title: title, detail: detail)
    }
}

extension Request {
    /// The bearer token in the request; `nil` if there is none.
    fileprivate var bearer: String? {
        let parts = headers[.authorization]?.split(separator: " ") ?? []
        return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
    }
}

extension Secret {
    /// Returns whether a text equals the secret.
    ///
    /// The time depends only on the length.
    fileprivate func isEqual(to text: String) -> Bool {
        let secret = reveal().utf8
        guard secret.count == text.utf8.count else { return false }
        return zip(secret, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Response {
    fileprivate init(_ user: User, status: HTTPResponse.Status = .ok) throws {
        try self.init(
            status: status,
            json: UserDocument(user)
        )
        headers[.eTag] = "\(user.tag)"
    }
}

extension User {
    fileprivate var tag: EntityTag { EntityTag(version: version) }
}
