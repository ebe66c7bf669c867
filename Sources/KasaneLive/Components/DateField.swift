/// A date field, bound to a property.
///
/// ```swift
/// DateField("Birthday", day: $model.birthday, in: "1900-01-01"..."2026-12-31")
/// ```
///
/// The application supplies the type of the day. Its text form must follow ISO 8601, such as
/// `2026-02-28`, and its initialiser must reject days that do not exist. An empty field is `nil`.
public struct DateField<Day: LosslessStringConvertible>: ValidatedField {
    private let day: Binding<Day?>
    private let range: ClosedRange<String>?
    private let message: String
    private var field: Field

    /// The name, the requirement and the error of the field.
    public var validation: FieldValidation {
        get { field.validation }
        set { field.validation = newValue }
    }

    /// Creates a date field.
    ///
    /// - Parameters:
    ///   - label: The field's name, which is always visible.
    ///   - day: A binding to the day.
    ///   - range: The first and the last valid day, in ISO 8601, or `nil` for no limits.
    ///   - message: The message for an invalid text, or `nil` for a message that states the range.
    ///   - isEnabled: Whether the field is enabled.
    ///   - attributes: The field's attributes, such as an explicit `id`.
    public init(
        _ label: String,
        day: Binding<Day?>,
        in range: ClosedRange<String>? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        self.day = day
        self.range = range
        self.message =
            message ?? range.map { "Enter a day from \($0.lowerBound) to \($0.upperBound)." }
            ?? "Enter a day as 2026-02-28."
        field = Field(
            label: label,
            trigger: .onChange,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: canonical, take: take) { output, state in
            if let id = state.id { output.pass?.addField(id, value: state.value) }
            output.openStartTag("input", [.type(.date)])
            field.writeAttributes(of: state, into: &output)
            if let range {
                output.writeAttribute(Attribute(plain: "min", range.lowerBound))
                output.writeAttribute(Attribute(plain: "max", range.upperBound))
            }
            output.writeApart { $0.writeAttribute(.value(state.value)) }
            output.writeMarkup(">")
        }
    }

    private var canonical: String { day.wrappedValue?.description ?? "" }

    private func take(_ entered: String) -> FieldOutcome {
        let text = entered.withoutOuterSpaces
        guard !text.isEmpty else {
            day.wrappedValue = nil
            return .taken(nil)
        }
        // ISO 8601 texts sort in the order of their days.
        guard let value = Day(text), range?.contains(value.description) ?? true else {
            return .taken(Draft(text: entered, message: message, canonical: canonical))
        }
        day.wrappedValue = value
        return .taken(nil)
    }
}
