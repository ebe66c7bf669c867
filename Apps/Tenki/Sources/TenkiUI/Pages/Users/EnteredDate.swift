/// A day as typed, without validation.
///
/// `Birthday` validates it.
public struct EnteredDate: LosslessStringConvertible, Hashable, Sendable {
    /// The typed text.
    public let description: String

    /// Creates a day from any text.
    public init(_ description: String) {
        self.description = description
    }
}
