/// A field for a month of a year, bound to a property.
///
/// ```swift
/// MonthField("Expiry", month: $model.expiry, in: "2026-01"..."2036-12")
/// ```
///
/// The application supplies the type of the month. Its text form must be `2026-02`. An empty field
/// is `nil`. Text that is not a month, or is outside the range or between the steps, stays in the
/// field with a message. Some browsers show a text field.
public struct MonthField<Month: LosslessStringConvertible>: ValidatedField {
    private var local: LocalField<Month>

    /// The name, the requirement and the error of the field.
    public var validation: FieldValidation {
        get { local.field.validation }
        set { local.field.validation = newValue }
    }

    /// Creates a field for a month of a year.
    ///
    /// - Parameters:
    ///   - step: The months between valid months, from the first one on; `nil` allows all months.
    ///   - message: The message for invalid text, or `nil` for a message that states the range.
    public init(
        _ label: String,
        month: Binding<Month?>,
        in range: ClosedRange<String>? = nil,
        step: Int? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        local = LocalField(
            label,
            value: month,
            format: .month,
            type: .month,
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
