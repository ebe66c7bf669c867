/// A field for a day, bound to a property.
///
/// ```swift
/// DateField("Birthday", day: $model.birthday, in: "1900-01-01"..."2026-12-31")
/// ```
///
/// The day's type is the application's own: its text must read as in ISO 8601, such as `2026-02-28`, and it must
/// refuse a day that is in no calendar. An empty field is `nil`.
public struct DateField<Day: LosslessStringConvertible>: HTML {
    private let day: Binding<Day?>
    private let range: ClosedRange<String>?
    private let message: String
    private let field: Field

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - label: Its name, which is always shown with it.
    ///   - day: What it shows and sets.
    ///   - range: The first and the last day that it takes, as in ISO 8601, or `nil` for all.
    ///   - message: What to say to a text that it does not take, or `nil` for a message that names the range.
    ///   - isEnabled: Whether it can be used now.
    ///   - attributes: Its attributes, such as an `id` of one's own.
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
            sending: .onChange,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: canonical, take: take) { output, state in
            if let id = state.id { output.pass?.addField(id, value: state.value) }
            output.openStartTag("input", [.type("date")])
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
        // Texts of ISO 8601 are in the order of their days.
        guard let value = Day(text), range?.contains(value.description) ?? true else {
            return .taken(Draft(text: entered, message: message, canonical: canonical))
        }
        day.wrappedValue = value
        return .taken(nil)
    }
}
