extension Browser {
    /// What a tab holds in memory.
    public struct Memory: Hashable, Sendable {
        /// The bytes that scripts hold.
        public let scriptBytes: Int
        /// The nodes of the page, and those that only a script still holds.
        public let nodes: Int
        /// The listeners for events.
        public let listeners: Int
    }

    /// Has the tab give up what nothing needs, and returns what it holds then.
    ///
    /// - Returns: The sizes, which include what the browser itself needs for a page.
    /// - Throws: ``BrowserError``.
    public func collectGarbage() async throws -> Memory {
        try await devTools("Performance.enable")
        // What a first run finalises, a second one frees.
        for _ in 0..<2 { try await devTools("HeapProfiler.collectGarbage") }
        let answer: Metrics = try await devTools("Performance.getMetrics")
        let values = Dictionary(
            answer.metrics.map { ($0.name, Int($0.value)) },
            uniquingKeysWith: { $1 }
        )
        return Memory(
            scriptBytes: values["JSHeapUsedSize"] ?? 0,
            nodes: values["Nodes"] ?? 0,
            listeners: values["JSEventListeners"] ?? 0
        )
    }
}

private struct Metrics: Decodable {
    struct Metric: Decodable {
        let name: String
        let value: Double
    }

    let metrics: [Metric]
}
