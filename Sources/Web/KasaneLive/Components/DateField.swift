/// A date field, bound to a property.
///
/// ```swift
/// DateField("Birthday", day: $model.birthday, in: "1900-01-01"..."2026-12-31")
/// ```
///
/// The application supplies the type of the day. Its text form must be ISO 8601, such as
/// `2026-02-28`. The field accepts days of the Gregorian calendar only. An empty field is `nil`.
/// Text that is not a day in the range stays in the field with a message.
public struct DateField<Day: LosslessStringConvertible>: ValidatedField {
    private var local: LocalField<Day>

    /// The name, the requirement and the error of the field.
    public var validation: FieldValidation {
        get { local.field.validation }
        set { local.field.validation = newValue }
    }

    /// Creates a date field.
    ///
    /// - Parameter message: The message for invalid text, or `nil` for a message that states the
    ///   range.
    public init(
        _ label: String,
        day: Binding<Day?>,
        in range: ClosedRange<String>? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        local = LocalField(
            label,
            value: day,
            format: .day,
            type: .date,
            range: range,
            step: nil,
            message: message,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        local.render(into: &output)
    }
}
