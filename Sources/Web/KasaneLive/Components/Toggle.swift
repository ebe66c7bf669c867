/// A checkbox or switch bound to a property.
///
/// ```swift
/// Toggle("Only watched cities", isOn: $model.onlyWatched)
/// ```
public struct Toggle: ValidatedField, FieldControl {
    /// The style of a toggle.
    public enum Style: Sendable {
        /// A checkbox, for a choice that takes effect when a form is submitted.
        case checkbox
        /// A switch, for a setting that takes effect immediately.
        ///
        /// The control is a checkbox that screen readers announce as a switch. Use `[role=switch]`
        /// to style it.
        case `switch`
    }

    private let isOn: Binding<Bool>
    private let style: Style
    var field: Field

    /// Creates a toggle.
    public init(
        _ label: String,
        isOn: Binding<Bool>,
        style: Style = .checkbox,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        self.isOn = isOn
        self.style = style
        field = Field(label: label, isEnabled: isEnabled, attributes: attributes)
    }

    /// Writes the checkbox and the label.
    public func render(into output: inout HTMLOutput) {
        let canonical = isOn.wrappedValue ? "true" : ""
        field.render(
            into: &output,
            canonical: canonical,
            kind: .toggle,
            labelIsBehind: true,
            take: take
        ) { output, state in
            output.openStartTag("input", [.type(.checkbox), .value("true")])
            if style == .switch { output.writeAttribute(Attribute(plain: "role", "switch")) }
            field.writeAttributes(of: state, into: &output)
            output.writeApart {
                if state.value == "true" { $0.writeMarkup(" checked") }
            }
            output.writeMarkup(">")
        }
    }

    private func take(_ entered: String) -> FieldOutcome {
        guard entered == "true" || entered.isEmpty else { return .unknown }
        isOn.wrappedValue = entered == "true"
        return .taken(nil)
    }
}
