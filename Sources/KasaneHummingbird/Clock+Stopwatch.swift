extension Clock<Duration> {
    /// Returns a closure that returns the time elapsed since this call.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
