/// A validated value that is encoded as its raw value.
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
/// Decoding uses the same initializer, so decoding an invalid raw value throws.
public protocol CheckedValue: Codable, Hashable, Sendable {
    /// The type of the encoded value.
    associatedtype RawValue: Codable & Sendable

    /// The encoded value.
    var rawValue: RawValue { get }

    /// Creates a value, or throws if the raw value is invalid.
    init(_ rawValue: RawValue) throws
}

extension CheckedValue {
    /// Decodes and validates the raw value.
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
    /// Creates a value from user input in a form field.
    ///
    /// ```swift
    /// title = try NoteTitle(input.title, field: "title")
    /// ```
    ///
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` with the field. The reason comes from
    ///   the initializer's error, or is ``InputProblem/invalid`` if that error has no reason.
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
