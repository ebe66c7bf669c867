package struct ShareLimit: Hashable, Sendable {
    package struct Bucket: Hashable, Sendable {
        /// The maximum number of simultaneous calls, at least 1.
        package let burst: Int
        /// The number of calls refilled over the period, at least 1.
        package let refill: Int

        package init(burst: Int, refill: Int) {
            self.burst = max(1, burst)
            self.refill = max(1, refill)
        }

        package var maximum: Int { burst + refill }
    }

    package let minute: Bucket?
    package let day: Bucket

    package init(minute: Bucket?, day: Bucket) {
        self.minute = minute
        self.day = day
    }
}
