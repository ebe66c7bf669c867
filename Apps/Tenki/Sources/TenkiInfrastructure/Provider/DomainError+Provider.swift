import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import TenkiDomain

/// Runs the body, and converts errors from a provider into a `DomainError`.
func withProviderErrors<Value>(
    of provider: String,
    withKey hasKey: Bool = false,
    _ body: () async throws -> Value
) async throws -> Value {
    do {
        return try await body()
    } catch {
        let problem: ServiceFailure.Problem
        switch error {
        case is DomainError, is CancellationError: throw error
        case let error as NetworkError:
            if case .cancelled = error.kind { throw CancellationError() }
            problem = hasKey && error.isRejectedKey ? .keyRejected : ServiceFailure.Problem(error)
        default: problem = .unreadableResponse
        }
        throw DomainError.unavailable(
            ServiceFailure(provider, problem),
            cause: UnderlyingError(error)
        )
    }
}

extension Error {
    var isBeyondLastPage: Bool {
        guard let error = self as? NetworkError, case .status(_, let body) = error.kind else {
            return false
        }
        return ["\"page\" is out", "\"page:", "\"Invalid page"].contains { body.contains($0) }
    }
}

extension PhotoPage {
    init(beyondTheLast id: ID, size: Int, at moment: Date) {
        self.init(id: id, fetchedAt: moment, photos: [], total: 0, size: size)
    }
}

extension NetworkError {
    /// Whether the status of a call with an API key says that the key is invalid.
    ///
    /// Pixabay responds with `[ERROR 400] Invalid or missing API key`.
    fileprivate var isRejectedKey: Bool {
        switch kind {
        case .status(.unauthorized, _), .status(.forbidden, _): true
        case .status(.badRequest, let body): body.contains("API key")
        default: false
        }
    }
}

extension ServiceFailure.Problem {
    /// Creates the problem of a failed call without an API key.
    init(_ error: NetworkError) {
        self =
            switch error.kind {
            case .notConnected: .notConnected
            case .connectionFailed: .connectionFailed
            case .connectionLost: .connectionLost
            case .timeout: .timeout
            case .tls: .insecure
            case .status(let status, _): .refused(status: status.code)
            case .decodingFailed, .notHTTP: .unreadableResponse
            case .responseTooLarge: .responseTooLarge
            case .addressRefused, .redirectRefused: .addressRefused
            case .overloaded: .overloaded
            case .circuitOpen: .paused
            default: .unknown
            }
    }
}

struct UnusableResponseError: Error, CustomStringConvertible {
    let description: String
}
