import KasaneConcurrency

/// A text of limited length, without surrounding whitespace.
///
/// ```swift
/// struct NoteTitle: CheckedText {
///     static let length = 1...200
///     let rawValue: String
///
///     init(checked text: String) { rawValue = text }
/// }
/// ```
public protocol CheckedText: CheckedValue where RawValue == String {
    /// The valid range of the number of characters.
    static var length: ClosedRange<Int> { get }

    /// Creates a value from a text that has been trimmed and has a valid length.
    init(checked text: String)
}

extension CheckedText {
    /// Trims and checks a text.
    ///
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` with ``InputProblem/length(_:)``.
    public init(_ entered: String) throws(DomainError) {
        let text = entered.withoutOuterBlanks
        guard Self.length.contains(text.count) else {
            throw .invalidInput(InputProblem.length(Self.length))
        }
        self.init(checked: text)
    }
}
