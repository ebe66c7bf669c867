/// The access of the operators' routes to the store.
package struct StoreProbe: Sendable {
    let checkWritable: @Sendable () async throws -> Void
    let measure: @Sendable () async -> Void

    /// Creates a probe.
    ///
    /// - Parameters:
    ///   - checkWritable: Returns if a write transaction can begin, and throws otherwise. It ends
    ///     within a second or so, because requests wait for it.
    ///   - measure: Records the current metrics of the store.
    package init(
        checkWritable: @escaping @Sendable () async throws -> Void,
        measure: @escaping @Sendable () async -> Void
    ) {
        self.checkWritable = checkWritable
        self.measure = measure
    }
}
