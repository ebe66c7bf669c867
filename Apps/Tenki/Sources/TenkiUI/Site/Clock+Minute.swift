extension Clock where Duration == Swift.Duration {
    /// Runs a page's clock until cancelled.
    func everyMinute(_ tick: () -> Void) async throws {
        while true {
            try await sleep(for: .seconds(60))
            tick()
        }
    }
}
