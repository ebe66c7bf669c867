package import Foundation
package import HTTPTypes

extension HTTPFields {
    /// Returns the delay in the `Retry-After` header, which contains seconds or a date.
    ///
    /// A date is compared with the `Date` header, so the local clock doesn't have to be correct.
    package func retryAfter(now: Date) -> Duration? {
        guard let text = self[.retryAfter]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(text) {
            // One year exceeds any deadline and can't overflow.
            return seconds >= 0 ? .seconds(Swift.min(seconds, 86_400 * 365)) : nil
        }
        return HTTPDate.date(text).map { date in
            let sent = self[.date].flatMap(HTTPDate.date) ?? now
            return .seconds(Swift.min(Swift.max(0, date.timeIntervalSince(sent)), 86_400 * 365))
        }
    }
}
