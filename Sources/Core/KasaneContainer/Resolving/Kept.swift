/// A value behind a reference, which is cheaper to pass on than the value.
///
/// `@unchecked Sendable` is safe: the value is constant. If it isn't `Sendable`, it stays in one
/// isolation or synchronizes itself, as a node does.
final class Kept<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
