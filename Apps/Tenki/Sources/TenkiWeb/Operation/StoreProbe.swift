package struct StoreProbe: Sendable {
    let checkWritable: @Sendable () async throws -> Void
    let measure: @Sendable () async -> Void

    package init(
        checkWritable: @escaping @Sendable () async throws -> Void,
        measure: @escaping @Sendable () async -> Void
    ) {
        self.checkWritable = checkWritable
        self.measure = measure
    }
}
