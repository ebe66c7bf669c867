extension Clock where Duration == Swift.Duration {
    func everyMinute(_ tick: () -> Void) async throws {
        while true {
            try await sleep(for: .seconds(60))
            tick()
        }
    }
}
