/// A slider for choosing an integer.
///
/// ```swift
/// Slider("Days", value: $model.days, in: 1...14) { "\($0) days" }
/// ```
///
/// If users need to enter an exact number, use ``NumberField``.
public struct Slider: ValidatedField, FieldControl {
    private let value: Binding<Int>
    private let range: ClosedRange<Int>
    private let step: Int
    private let text: (Int) -> String
    var field: Field

    /// Creates a slider.
    ///
    /// - Parameters:
    ///   - step: The interval between values, at least 1.
    ///   - text: Returns the text for a value, which is displayed and announced by screen readers.
    public init(
        _ label: String,
        value: Binding<Int>,
        in range: ClosedRange<Int>,
        step: Int = 1,
        trigger: UpdateTrigger = .onInput,
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        text: @escaping (Int) -> String
    ) {
        self.value = value
        self.range = range
        self.step = max(1, step)
        self.text = text
        field = Field(label: label, trigger: trigger, isEnabled: isEnabled, attributes: attributes)
    }

    /// Writes the label, the slider and the value's text.
    public func render(into output: inout HTMLOutput) {
        let number = value.wrappedValue
        field.render(into: &output, canonical: "\(number)", take: take) { output, state in
            let text = text(number)
            output.openStartTag(
                "input",
                [
                    .type(.range), Attribute(plain: "min", "\(range.lowerBound)"),
                    Attribute(plain: "max", "\(range.upperBound)"),
                    Attribute(plain: "step", "\(step)"),
                    Attribute(plain: "aria-valuetext", text),
                ]
            )
            field.writeAttributes(of: state, into: &output)
            output.writeApart { $0.writeAttribute(.value(state.value)) }
            output.writeMarkup(">")
            // Screen readers already announce the text as the slider's value.
            Element("output", [.aria(.hidden, true)], text).render(into: &output)
        }
    }

    private func take(_ entered: String) -> FieldOutcome {
        guard let number = Int(entered), range.contains(number),
            // The difference between two numbers can exceed `Int.max`.
            UInt(bitPattern: number &- range.lowerBound).isMultiple(of: UInt(step))
        else { return .unknown }
        value.wrappedValue = number
        return .taken(nil)
    }
}
