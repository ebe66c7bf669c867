import KasaneConcurrency

/// A trimmed string with a limited length.
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
    /// The allowed number of characters.
    static var length: ClosedRange<Int> { get }

    /// Creates a value from a string that is already trimmed and has a valid length.
    init(checked text: String)
}

extension CheckedText {
    /// Creates a value by trimming a string and checking its length.
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
