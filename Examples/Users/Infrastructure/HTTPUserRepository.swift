import Foundation
package import KasaneDomain
package import KasaneHTTP
package import UsersDomain

/// Stores users on a server with the routes of `UserAPI`.
package struct HTTPUserRepository: UserRepository {
    private let client: APIClient

    package init(client: APIClient) {
        self.client = client
    }

    package func store(_ user: User) async throws {
        try await send(StoreUser(user: UserDocument(user)))
    }

    package func find(_ email: EmailAddress) async throws -> User? {
        do {
            return try await send(FindUser(email: email)).user()
        } catch DomainError.notFound {
            return nil
        }
    }

    package func all() async throws -> [User] {
        try await send(AllUsers()).map { try $0.user() }
    }

    package func delete(_ email: EmailAddress) async throws {
        try await send(DeleteUser(email: email))
    }

    private func send<E: Endpoint>(_ endpoint: E) async throws -> E.Response {
        do {
            return try await client.send(endpoint)
        } catch {
            if case .cancelled = error.kind { throw CancellationError() }
            throw DomainError(error)
        }
    }
}

/// The document that `UserAPI` sends when it rejects a request.
private struct Problem: Decodable {
    let code: UserReason
    let field: String?
}

extension DomainError {
    fileprivate init(_ error: NetworkError) {
        self = .unavailable(UserReason.unreachable, cause: UnderlyingError(error))
        guard case .status(_, let body) = error.kind,
            // Any other response isn't from `UserAPI`.
            let problem = try? JSONDecoder().decode(Problem.self, from: Data(body.utf8))
        else { return }
        switch problem.code {
        case .unknownUser: self = .notFound(problem.code)
        case .unreachable: break
        default: self = .invalidInput(problem.code, field: problem.field)
        }
    }
}
