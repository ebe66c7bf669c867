package import Foundation
import HTTPTypes
package import KasaneDomain
import KasaneHTTP
package import Logging
import Synchronization
package import TenkiDomain

/// Logs the failures of a provider in the words of its service, and remembers the most recent one
/// and whether the last call failed.
///
/// API keys do not occur in the words, because the client removes them from each response.
package final class ProviderReport: Sendable {
    private let provider: String
    private let logger: Logger
    private let latest = Mutex((failure: ReportedFailure?.none, isFailing: false))

    /// Creates a report without failures.
    package init(of provider: String, logger: Logger) {
        self.provider = provider
        self.logger = logger
    }

    package var failure: ReportedFailure? { latest.withLock { $0.failure } }

    /// Whether the last call failed, with or without a reason of the service.
    package var isFailing: Bool { latest.withLock { $0.isFailing } }

    package func record(_ failure: DomainError?, at moment: Date) {
        switch failure {
        // The service has responded.
        case nil, .notFound, .invalidInput: latest.withLock { $0 = (nil, false) }
        case .unavailable(_, _, let cause)?: record(cause?.error, at: moment)
        // The service was not called.
        default: break
        }
    }

    private func record(_ error: (any Error)?, at moment: Date) {
        // A call that was not made says nothing about the service.
        if let error = error as? NetworkError, error.isRefusedByClient { return }
        let words = error.flatMap(ServiceWords.init)
        let reported = words.map { ReportedFailure(message: $0.text, reportedAt: moment) }
        latest.withLock { $0 = (reported, true) }
        guard let words, let reported else { return }
        logger.log(
            level: words.isRefusal ? .warning : .info,
            "A provider refuses its data",
            metadata: ["provider": "\(provider)", "reason": "\(reported.message)"]
        )
    }

    func restore(_ state: StoredServiceState) {
        latest.withLock { latest in
            latest.failure = latest.failure ?? state.failure
            latest.isFailing = latest.isFailing || state.isFailing
        }
    }

    /// Logs that a part of a response cannot be read, while the other parts are used.
    func recordUnreadable(_ part: String, _ error: any Error) {
        logger.warning(
            "A part of a response cannot be read",
            metadata: ["provider": "\(provider)", "part": "\(part)", "error": "\(error)"]
        )
    }
}

extension NetworkError {
    /// Whether the client did not call the service, because of its own limits or failures before.
    fileprivate var isRefusedByClient: Bool {
        switch kind {
        case .overloaded, .circuitOpen: true
        default: false
        }
    }
}

struct ServiceWords {
    let text: String
    /// Whether the service refuses the request, rather than being out of order.
    let isRefusal: Bool

    init?(of error: any Error) {
        if let error = error as? UnusableResponseError {
            text = error.description
            isRefusal = true
            return
        }
        guard let error = error as? NetworkError, case .status(let status, let body) = error.kind,
            let reason = Self.reason(in: body)
        else { return nil }
        text = "HTTP \(status.code): \(reason)"
        isRefusal = status.kind == .clientError
    }

    private struct Document: Decodable {
        let message: String?
        let reason: String?
        let detail: String?
    }

    private struct ErrorDocument: Decodable {
        let error: String
    }

    private static func reason(in body: String) -> String? {
        let bytes = Data(body.utf8)
        let decoder = JSONDecoder()
        // A body that is no such document can be plain text.
        let document = try? decoder.decode(Document.self, from: bytes)
        let error = try? decoder.decode(ErrorDocument.self, from: bytes)
        let found = document?.reason ?? document?.message ?? document?.detail ?? error?.error
        let text = (found ?? body).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let isPlain = !text.hasPrefix("<") && !text.hasPrefix("{")
        return (found != nil || isPlain) && !text.isEmpty ? text : nil
    }
}
