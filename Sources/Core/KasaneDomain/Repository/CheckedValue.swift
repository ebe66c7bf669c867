/// A value whose initialiser rejects what is invalid, encoded as its raw value.
///
/// ```swift
/// struct Percentage: CheckedValue {
///     let rawValue: Int
///
///     init(_ rawValue: Int) throws {
///         guard (0...100).contains(rawValue) else { throw PercentageError.outOfRange }
///         self.rawValue = rawValue
///     }
/// }
/// ```
///
/// Decoding calls the initialiser, so an invalid value that is stored or received is an error.
public protocol CheckedValue: Codable, Hashable, Sendable {
    /// The type of the encoded value.
    associatedtype RawValue: Codable & Sendable

    /// The encoded value.
    var rawValue: RawValue { get }

    /// Creates a value, or throws why it is invalid.
    init(_ rawValue: RawValue) throws
}

extension CheckedValue {
    /// Decodes the raw value and creates a value from it.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(RawValue.self))
    }

    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension CheckedValue {
    /// Creates a value from a field of a form or a document.
    ///
    /// ```swift
    /// title = try NoteTitle(input.title, field: "title")
    /// ```
    ///
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` with the field. The reason comes from
    ///   the initialiser's error, or is ``InputProblem/invalid`` if that error has none.
    public init(_ entered: RawValue, field: String) throws(DomainError) {
        do {
            try self.init(entered)
        } catch DomainError.invalidInput(let reason, _, let cause) {
            throw .invalidInput(reason, field: field, cause: cause)
        } catch let error as DomainError {
            throw error
        } catch let reason as any ErrorReason {
            throw .invalidInput(reason, field: field)
        } catch {
            throw .invalidInput(InputProblem.invalid, field: field, cause: UnderlyingError(error))
        }
    }
}
