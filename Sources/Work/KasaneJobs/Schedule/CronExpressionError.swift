/// An error for a string that isn't a valid cron expression.
///
/// ```swift
/// do {
///     _ = try CronExpression("0 25 * * *")
/// } catch {
///     print(error)  // “25” in the hour field of a cron expression: the value is …
/// }
/// ```
public struct CronExpressionError: Error, Hashable {
    /// The kind of error.
    @nonexhaustive
    public enum Code: Sendable {
        /// The text doesn't have exactly five fields.
        case wrongFieldCount
        /// The text starts with `@` but isn't a known macro.
        case unknownMacro
        /// A value isn't a number or a name, or is out of the field's range.
        case invalidValue
        /// A range ends before it starts.
        case reversedRange
        /// A step isn't a number, is out of range, or doesn't follow `*` or a range.
        case invalidStep
        /// No date matches the expression, for example because it names February 30.
        case neverMatches
    }

    /// The kind of error.
    public let code: Code
    /// The invalid field, or `nil` if the whole expression is invalid.
    public let field: CronExpression.Field?
    /// The invalid part of the expression.
    public let text: String
    /// The allowed values, for display.
    public let allowed: String

    init(_ code: Code, _ text: some StringProtocol, in field: CronExpression.Field) {
        self.code = code
        self.field = field
        self.text = String(text)
        let values = field.allowedValues
        let highest = field.steps.upperBound
        allowed =
            switch code {
            case .reversedRange: "a range whose start is not after its end, within \(values)"
            case .invalidStep: "*/2 or a range such as 1-5/2, with a step from 1 to \(highest)"
            default: "\(values), a range such as 1-5, a step such as */2, or a list of these"
            }
    }

    init(_ code: Code, _ text: some StringProtocol, allowed: String) {
        self.code = code
        field = nil
        self.text = String(text)
        self.allowed = allowed
    }
}

extension CronExpressionError: CustomStringConvertible {
    /// The error message, with the allowed values.
    public var description: String {
        guard let field else {
            return "“\(text)” is not a cron expression: \(reason); use \(allowed)"
        }
        return "“\(text)” in the \(field) field of a cron expression: \(reason); use \(allowed)"
    }

    private var reason: String {
        switch code {
        case .wrongFieldCount: "it does not have five fields"
        case .unknownMacro: "unknown macro"
        case .invalidValue: "the value is unknown or out of range"
        case .reversedRange: "the range ends before it starts"
        case .invalidStep: "invalid step"
        case .neverMatches: "it never matches, because none of its days occur in its months"
        }
    }
}
