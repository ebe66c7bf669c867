/// The limits of a share per minute and per day.
package struct ShareLimit: Hashable, Sendable {
    /// A token bucket: a burst of calls and a refill over a period.
    package struct Bucket: Hashable, Sendable {
        /// The maximum number of simultaneous calls, at least 1.
        package let burst: Int
        /// The number of calls refilled over the period, at least 1.
        package let refill: Int

        /// Creates a bucket; values less than 1 count as 1.
        package init(burst: Int, refill: Int) {
            self.burst = max(1, burst)
            self.refill = max(1, refill)
        }

        /// The maximum number of calls in any stretch as long as the period.
        package var maximum: Int { burst + refill }
    }

    /// The limit per minute; `nil` if the calls are already throttled elsewhere.
    package let minute: Bucket?
    /// The limit per 24 hours.
    package let day: Bucket

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - minute: The limit per minute.
    ///   - day: The limit per 24 hours.
    package init(minute: Bucket?, day: Bucket) {
        self.minute = minute
        self.day = day
    }
}
