package import Foundation

/// A failure of a provider in the words of its service, such as `Invalid API key`.
///
/// The words are for operators. They are of the service's own choice, so that readers do not see
/// them.
package struct ReportedFailure: Hashable, Sendable, Codable {
    package let message: String
    package let reportedAt: Date

    package init(message: String, reportedAt: Date) {
        self.message = message.limited(to: TextLimit.message)
        self.reportedAt = reportedAt
    }
}
