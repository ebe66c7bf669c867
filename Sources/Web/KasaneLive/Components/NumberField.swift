/// A number field bound to a property.
///
/// ```swift
/// NumberField("Days", value: $model.days, in: 1...14)
/// ```
///
/// The field accepts decimal commas, and full-width digits and signs from Japanese keyboards. If
/// the text isn't a number in the range, it stays in the field with a message, and the model keeps
/// its value. Ambiguous text such as `1,500` is also rejected, with a message that shows both
/// readings.
public struct NumberField<Value: LosslessStringConvertible & Comparable>: ValidatedField,
    FieldControl
{
    private let read: () -> Value?
    private let write: (Value?) -> Bool
    private let range: ClosedRange<Value>?
    private let message: String
    var field: Field

    /// Creates a field for a required number.
    ///
    /// - Parameter message: The message for an invalid value. The default message states the range.
    public init(
        _ label: String,
        value: Binding<Value>,
        in range: ClosedRange<Value>? = nil,
        message: String? = nil,
        trigger: UpdateTrigger = .onInput,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        read = { value.wrappedValue }
        write = { number in
            guard let number else { return false }
            value.wrappedValue = number
            return true
        }
        self.range = range
        self.message = message ?? Self.message(for: range)
        field = Field(label: label, trigger: trigger, isEnabled: isEnabled, attributes: attributes)
    }

    /// Creates a field for an optional number.
    ///
    /// The value is `nil` if the field is empty.
    ///
    /// - Parameter message: The message for an invalid value. The default message states the range.
    public init(
        _ label: String,
        value: Binding<Value?>,
        in range: ClosedRange<Value>? = nil,
        message: String? = nil,
        trigger: UpdateTrigger = .onInput,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        read = { value.wrappedValue }
        write = { number in
            value.wrappedValue = number
            return true
        }
        self.range = range
        self.message = message ?? Self.message(for: range)
        field = Field(label: label, trigger: trigger, isEnabled: isEnabled, attributes: attributes)
    }

    private static func message(for range: ClosedRange<Value>?) -> String {
        let language = PageLanguage.current
        guard let range else {
            return language(ja: "数値を入力してください。", en: "Enter a number.")
        }
        return language(
            ja: "\(range.lowerBound)から\(range.upperBound)までの数値を入力してください。",
            en: "Enter a number from \(range.lowerBound) to \(range.upperBound)."
        )
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: canonical, take: take) { output, state in
            // Browsers don't send the text of a `number` input if the text isn't a number.
            output.openStartTag("input", [.type(.text), .inputmode(.decimal)])
            field.writeAttributes(of: state, into: &output)
            output.writeApart { $0.writeAttribute(.value(state.value)) }
            output.writeMarkup(">")
        }
    }

    private var canonical: String { read()?.description ?? "" }

    /// Whether a number is finite and in the range.
    ///
    /// Floating-point types also parse “nan” and “inf”.
    private func isTaken(_ number: Value) -> Bool {
        (number as? any FloatingPoint)?.isFinite != false && range?.contains(number) != false
    }

    private func take(_ entered: String) -> FieldOutcome {
        let text = TypedNumber(entered)
        let number: Value? = text.value()
        let isTaken = number.map(isTaken) ?? text.isEmpty
        guard isTaken, write(number) else {
            let readings = text.readings.filter { Value($0).map(self.isTaken) == true }
            let hint = readings.isEmpty ? "" : " (\(readings.joined(separator: " / ")))"
            return .taken(Draft(text: entered, message: message + hint, canonical: canonical))
        }
        let isSame = entered == canonical
        return .taken(isSame ? nil : Draft(text: entered, message: nil, canonical: canonical))
    }
}
