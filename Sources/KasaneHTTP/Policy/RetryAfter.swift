package import Foundation
package import HTTPTypes

extension HTTPFields {
    /// How long the service asks to wait, as its `Retry-After` says in seconds or as a date.
    package func retryAfter(now: Date) -> Duration? {
        guard let text = self[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(text) {
            // A day is for ever for a call, and far from an overflow.
            return seconds >= 0 ? .seconds(Swift.min(seconds, 86_400 * 365)) : nil
        }
        return HTTPDate.date(text).map { .seconds(Swift.max(0, $0.timeIntervalSince(now))) }
    }
}
