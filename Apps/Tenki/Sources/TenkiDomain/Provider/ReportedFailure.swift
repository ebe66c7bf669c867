public import Foundation

/// A failure of a provider in the words of its service, such as `Invalid API key`.
///
/// The words are for operators. They are of the service's own choice, so that readers do not see
/// them.
public struct ReportedFailure: Hashable, Sendable, Codable {
    /// The words, truncated to their ``TextLimit``.
    public let message: String
    /// The time of the failure.
    public let reportedAt: Date

    /// Creates a failure.
    public init(message: String, reportedAt: Date) {
        self.message = message.limited(to: TextLimit.message)
        self.reportedAt = reportedAt
    }
}
