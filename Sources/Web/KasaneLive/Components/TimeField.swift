/// A field for a time of day, bound to a property.
///
/// ```swift
/// TimeField("Begin", time: $model.begin, in: "09:00"..."17:00", step: 900)
/// ```
///
/// The application supplies the type of the time. Its text form must be `09:30`, or `09:30:15` with
/// seconds, and its initialiser must accept both. Text with a fraction of a second is passed as
/// `09:30:15.25`, which the type can reject. An empty field is `nil`. Text that is not a time, or
/// is outside the range or between the steps, stays in the field with a message.
public struct TimeField<Time: LosslessStringConvertible>: ValidatedField {
    private var local: LocalField<Time>

    /// The name, the requirement and the error of the field.
    public var validation: FieldValidation {
        get { local.field.validation }
        set { local.field.validation = newValue }
    }

    /// Creates a field for a time of day.
    ///
    /// - Parameters:
    ///   - step: The seconds between valid times, from the first one on; `nil` allows all times.
    ///     Browsers offer seconds only with a step that is not a multiple of 60.
    ///   - message: The message for invalid text, or `nil` for a message that states the range.
    public init(
        _ label: String,
        time: Binding<Time?>,
        in range: ClosedRange<String>? = nil,
        step: Int? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        local = LocalField(
            label,
            value: time,
            format: .time,
            type: .time,
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
