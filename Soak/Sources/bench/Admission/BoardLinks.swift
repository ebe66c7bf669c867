import NIOHTTP1

struct BoardLinks {
    let editing: String
    let reading: String

    static func create(for visitor: HostileClient) async throws -> BoardLinks {
        let status = try await visitor.openPage("/").input("b.create-links=")
        guard status == 204 else { throw LiveBenchmarkError(text: "no links: \(status)") }
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            let text = try await visitor.send(.GET, "/").reply.text
            if let editing = text.firstMatch(of: #/id="editing-link" href="([^"]+)"/#)?.1,
                let reading = text.firstMatch(of: #/id="reading-link" href="([^"]+)"/#)?.1
            {
                return BoardLinks(editing: String(editing), reading: String(reading))
            }
            // The input's response doesn't wait until its action ends.
            try await Task.sleep(for: .milliseconds(50))
        }
        throw LiveBenchmarkError(text: "the board has no links")
    }
}
