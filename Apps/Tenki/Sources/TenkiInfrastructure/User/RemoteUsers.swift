import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain

struct RemoteUsers: Sendable {
    let client: APIClient

    func users() async throws -> [User] {
        let answer = try await send(AllUsers())
        do {
            return try answer.users.map { try $0.user }.sorted { $0.id < $1.id }
        } catch {
            throw DomainError.unavailable(
                RemoteUsersFailure.unreadable,
                cause: UnderlyingError(error)
            )
        }
    }

    func send(_ change: RemoteUserTransaction.Change) async throws {
        switch change {
        case .add(let user): try await send(AddUser(user: user), about: user)
        case .replace(let user): try await send(ReplaceUser(user: user), about: user)
        case .delete(let user): try await send(DeleteUser(user: user), about: user)
        }
    }

    private func send<E: Endpoint>(
        _ endpoint: E,
        about user: User? = nil
    ) async throws -> E.Response {
        do {
            return try await client.send(endpoint)
        } catch {
            switch error.kind {
            case .cancelled: throw CancellationError()
            case .status(let status, let body):
                throw Problem(status.code, body).failure(about: user, because: error)
            default: throw DomainError.unreached(error, mayBeStored: endpoint.method != .get)
            }
        }
    }
}

private struct Problem {
    private struct Document: Decodable {
        let code: String?
        let field: String?
    }

    private let status: Int
    private let code: String?
    private let field: String?

    init(_ status: Int, _ body: String) {
        self.status = status
        // Without a problem document, such as from a proxy, only the status is used.
        let document = try? JSONDecoder().decode(Document.self, from: Data(body.utf8))
        code = document?.code
        field = document?.field
    }

    func failure(about user: User?, because error: NetworkError) -> any Error {
        let cause = UnderlyingError(error)
        switch (code, user) {
        case ("name-taken", let user?): return UserConflictError.nameTaken(user.id)
        case ("mail-taken", let user?): return UserConflictError.mailTaken(user.mail)
        case ("mail-of-account", let user?): return UserConflictError.mailOfAccount(user.id)
        case ("last-administrator", let user?): return UserConflictError.lastAdministrator(user.id)
        case ("changed", let user?):
            let conflict = Conflict.changed(id: "\(user.id)", read: user.version, stored: nil)
            return DomainError.conflict(conflict, cause: cause)
        case ("no-such-user", let user?):
            return DomainError.conflict(Conflict.deleted(id: "\(user.id)"), cause: cause)
        case ("invalid-user", _):
            return DomainError.invalidInput(
                RemoteUsersFailure.userRejected,
                field: field,
                cause: cause
            )
        default: return DomainError.unavailable(reason, cause: cause)
        }
    }

    private var reason: RemoteUsersFailure {
        switch status {
        case 401: .tokenRejected
        case 403: .notOffered
        case 404: .notFound
        case 507: .outOfResources
        default: .unreachable(.refused(status: status))
        }
    }
}

extension DomainError {
    /// Returns the failure for a Tenki that cannot be reached.
    fileprivate static func unreached(_ error: NetworkError, mayBeStored: Bool) -> DomainError {
        let problem = ServiceFailure.Problem(error)
        return .unavailable(
            mayBeStored && error.mayHaveReachedServer
                ? RemoteUsersFailure.mayBeStored(problem) : .unreachable(problem),
            cause: UnderlyingError(error)
        )
    }
}
