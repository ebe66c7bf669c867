/// A field for a date and a time, bound to a property.
///
/// ```swift
/// DateTimeField("Departure", dateTime: $model.departure)
/// ```
///
/// The value has no time zone: it is what a clock at some place shows. An application that stores
/// an instant converts it with the time zone of that place, and so decides about the hour that is
/// skipped or repeated when clocks change.
///
/// The application supplies the type of the value. Its text form must be `2026-02-28T09:30`, or
/// `2026-02-28T09:30:15` with seconds, and its initialiser must accept both. The field accepts days
/// of the Gregorian calendar only. An empty field is `nil`. Text that is not a date and a time, or
/// is outside the range or between the steps, stays in the field with a message.
public struct DateTimeField<DateTime: LosslessStringConvertible>: ValidatedField {
    private var local: LocalField<DateTime>

    /// The name, the requirement and the error of the field.
    public var validation: FieldValidation {
        get { local.field.validation }
        set { local.field.validation = newValue }
    }

    /// Creates a field for a date and a time.
    ///
    /// - Parameters:
    ///   - step: The seconds between valid values, counted from the start of the range, or from
    ///     midnight without a range; `nil` allows all values.
    ///   - message: The message for invalid text, or `nil` for a message that states the range.
    public init(
        _ label: String,
        dateTime: Binding<DateTime?>,
        in range: ClosedRange<String>? = nil,
        step: Int? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        local = LocalField(
            label,
            value: dateTime,
            format: .dateTime,
            type: .localDateTime,
            range: range,
            step: step,
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
