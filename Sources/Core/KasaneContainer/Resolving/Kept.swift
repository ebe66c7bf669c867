/// A boxed value.
///
/// `@unchecked Sendable` is safe: the value is constant. A value that isn't `Sendable` stays in one
/// isolation domain or synchronizes itself, as a node does.
final class Kept<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
