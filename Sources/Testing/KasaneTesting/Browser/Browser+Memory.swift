extension Browser {
    /// A tab's memory usage.
    public struct Memory: Hashable, Sendable {
        /// The size of the JavaScript heap in bytes.
        public let scriptBytes: Int
        /// The number of DOM nodes, including detached nodes that scripts still reference.
        public let nodes: Int
        /// The number of event listeners.
        public let listeners: Int
    }

    /// Collects garbage in the current tab and returns its memory usage.
    ///
    /// ```swift
    /// let before = try await browser.collectGarbage()
    /// try await browser.reload()
    /// #expect(try await browser.collectGarbage().nodes <= before.nodes)
    /// ```
    ///
    /// - Returns: The memory usage, including the browser's own objects for a page.
    public func collectGarbage() async throws -> Memory {
        try await devTools("Performance.enable")
        // The second run frees objects that the first run finalized.
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
