/// A value that is kept behind a reference, which is cheaper to hand over than the value.
///
/// Sharing it unchecked is safe: it is constant, and a value that is not `Sendable` stays in one
/// isolation, or synchronises itself as a node does.
final class Kept<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
