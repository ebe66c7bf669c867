import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain

/// A client for another Tenki's user API that maps errors to a human-readable `DomainError`.
struct RemoteUsers: Sendable {
    let client: APIClient

    /// Returns all users, ordered by name.
    func users() async throws -> [User] {
        let answer = try await send(AllUsers())
        do {
            return try answer.users.map { try $0.user }.sorted { $0.id < $1.id }
        } catch {
            throw DomainError.unavailable(
                reason: "the Tenki that keeps the users has one that cannot be read (\(error))"
            )
        }
    }

    /// Sends a change.
    func send(_ change: RemoteUserTransaction.Change) async throws {
        switch change {
        case .add(let user): try await send(AddUser(user: user), about: user)
        case .replace(let user): try await send(ReplaceUser(user: user), about: user)
        case .delete(let user): try await send(DeleteUser(user: user))
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
                throw Problem(status.code, body).failure(about: user)
            default: throw DomainError.unreached(error, mayBeStored: endpoint.method != .get)
            }
        }
    }
}

/// An error response of another Tenki.
private struct Problem {
    private struct Document: Decodable {
        let detail: String?
        let code: String?
    }

    private let status: Int
    private let code: String?
    private let detail: String

    init(_ status: Int, _ body: String) {
        self.status = status
        // Without a problem document, such as from a proxy, only the status is used.
        let document = try? JSONDecoder().decode(Document.self, from: Data(body.utf8))
        code = document?.code
        detail = document?.detail ?? "it answers with the status \(status)"
    }

    /// Returns the error for the use case.
    ///
    /// - Parameter user: The user that was sent; `nil` if none was.
    /// - Returns: The error.
    func failure(about user: User?) -> any Error {
        switch (code, user) {
        case ("name-taken", let user?): return UserConflictError.nameTaken(user.id)
        case ("mail-taken", let user?): return UserConflictError.mailTaken(user.mail)
        case ("changed", _): return DomainError.conflict(detail)
        case ("no-such-user", _):
            return DomainError.conflict("\(detail); it has been deleted")
        case ("invalid-user", _): return DomainError.invalidInput(detail)
        default: break
        }
        let advice =
            switch status {
            case 401: "it refuses the token: set TENKI_USERS_AT_TOKEN to its TENKI_USERS_TOKEN"
            case 403: "it keeps them to itself: start it with TENKI_USERS_TOKEN"
            case 404: "there is no Tenki with users at this address; check the URL"
            case 507: "it is out of resources: \(detail)"
            default: detail
            }
        return DomainError.unavailable(
            reason: "the Tenki that keeps the users cannot be used: \(advice)"
        )
    }
}

extension DomainError {
    /// Returns the failure for a Tenki that cannot be reached.
    fileprivate static func unreached(_ error: NetworkError, mayBeStored: Bool) -> DomainError {
        let outcome =
            mayBeStored && error.mayHaveReachedServer
            ? "; it may have stored this: check before you try again" : ""
        return .unavailable(
            reason: "the Tenki that keeps the users cannot be reached (\(error))\(outcome)"
        )
    }
}
