import Foundation
import HTTPTypes
import Hummingbird
import KasaneAccounts
import KasaneDomain
import KasaneHummingbird
import NIOCore
import TenkiApplication
import TenkiDomain

import struct KasaneHTTP.EndpointPath
import struct KasaneHTTP.Secret

struct UserRoutes: RouteGroup {
    private let manageUsers: ManageUsers
    private let clock: any WallClock
    /// The token that clients must send; `nil` if the API is closed.
    private let token: Secret?

    init(manageUsers: ManageUsers, clock: any WallClock, token: Secret?) {
        self.manageUsers = manageUsers.actingForClients()
        self.clock = clock
        self.token = token
    }

    private static let path: RouterPath = "/api/v1/users"
    /// The maximum size of a request's body in bytes; a user has a few hundred.
    private static let maximumBodySize = 16_384

    func add(to router: Router<WebContext>) {
        let group = router.group(Self.path)
            .add(middleware: ProblemDetailsMiddleware.api(ProblemDocument.init(ofUsers:)))
        if let token { group.add(middleware: authorization(token)) }
        let users = group.for(token == nil ? Self.nobody : Self.tokenHolders)
        users.get { _, _ in try Response(json: UsersDocument(try await manageUsers.users())) }
        users.post { request, _ in try await add(request) }
        users.get(":id") { request, context in
            let user = try await manageUsers.user(id(context))
            return try await request.ifNoneMatch(user.tag, cacheControl: "no-store") {
                try Response(user)
            }
        }
        users.put(":id") { request, context in try await change(id(context), request) }
        users.delete(":id") { request, context in try await delete(id(context), request) }
    }

    /// The clients with the token; an account is not enough.
    private static let tokenHolders = RouteAudience<WebContext>.principal(named: "token of users") {
        $0.credential == .system
    }

    /// The audience without clients, because the server has no token for the API of users.
    private static let nobody = RouteAudience<WebContext>("nobody") { _, _ in
        throw ProblemDetails(
            status: .forbidden,
            detail: "this Tenki keeps its users to itself; TENKI_USERS_TOKEN opens them",
            code: "users-closed"
        )
    }

    private func authorization(_ token: Secret) -> BearerTokenMiddleware<WebContext> {
        BearerTokenMiddleware(
            realm: "users",
            problem: ProblemDetails(
                status: .unauthorized,
                detail: "send the token of this Tenki's users as Authorization: Bearer …",
                code: "wrong-token"
            )
        ) { sent in
            sent.isEqual(to: token.reveal()) ? AccountPrincipal.system : nil
        }
    }

    private func add(_ request: Request) async throws -> Response {
        let user = try await input(request).user(today: today)
        var response = try Response(try await manageUsers.store(user), status: .created)
        let location: EndpointPath = "/api/v1/users/\(user.id)"
        response.headers[.location] = location.text
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
            throw ProblemDetails(
                status: .preconditionRequired,
                title: "Precondition required",
                detail:
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
            throw ProblemDetails(
                status: .unsupportedMediaType,
                title: "Unsupported media type",
                detail: "send the user as JSON, with the Content-Type application/json"
            )
        }
        do {
            let body = try await request.body.collect(upTo: Self.maximumBodySize)
            return try UserInput(json: Data(body.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw ProblemDetails(
                status: .contentTooLarge,
                title: "Content too large",
                detail: "a user has no more than \(Self.maximumBodySize) bytes"
            )
        }
    }

    private var today: CalendarDate { CalendarDate(clock.now, in: .current) }
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
