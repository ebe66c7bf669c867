import KasaneConcurrency

/// A field for a date, a time, a date and time, or a month.
///
/// ```swift
/// DateField("Birthday", $model.birthday, in: "1900-01-01"..."2026-12-31")
/// DateField("Begin", $model.begin, kind: .time, in: "09:00"..."17:00", step: 900)
/// ```
///
/// The application provides the value's type, which must be convertible to and from the text format
/// of the ``DateFieldKind``, as `String` is. Values have no time zone. If the application stores
/// points in time, it must convert the value and handle daylight saving time transitions.
///
/// The value is `nil` if the field is empty. Text that is invalid, out of range or between two
/// steps stays in the field with a message.
public struct DateField<Value: LosslessStringConvertible>: ValidatedField, FieldControl {
    private let value: Binding<Value?>
    private let kind: DateFieldKind
    private let range: ClosedRange<String>?
    private let step: Int?
    private let message: String
    var field: Field

    /// Creates a date field.
    ///
    /// - Parameters:
    ///   - range: The range of valid values, in the kind's text format.
    ///   - step: The interval between valid values from the start of the range, in days, seconds or
    ///     months. Browsers show seconds only if the step isn't a multiple of 60.
    ///   - message: The message for an invalid value. The default message states the range.
    public init(
        _ label: String,
        _ value: Binding<Value?>,
        kind: DateFieldKind = .day,
        in range: ClosedRange<String>? = nil,
        step: Int? = nil,
        message: String? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        let bounds = range.map { [$0.lowerBound, $0.upperBound] } ?? []
        precondition(
            bounds.allSatisfy { kind.value(of: $0) != nil },
            "The range for “\(label)” is invalid. Write its bounds in the form \(kind.example)."
        )
        precondition(step ?? 1 > 0, "The step for “\(label)” must be greater than 0.")
        self.value = value
        self.kind = kind
        self.range = range
        self.step = step
        self.message = message ?? kind.message(for: range)
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
            output.openStartTag("input", [.type(kind.inputType)])
            field.writeAttributes(of: state, into: &output)
            if let range {
                output.writeAttribute(Attribute(plain: "min", range.lowerBound))
                output.writeAttribute(Attribute(plain: "max", range.upperBound))
            }
            if let step { output.writeAttribute(Attribute(plain: "step", "\(step)")) }
            output.writeApart { $0.writeAttribute(.value(state.value)) }
            output.writeMarkup(">")
        }
    }

    /// The model's value in its shortest form, which is the form that browsers use.
    private var canonical: String {
        let text = value.wrappedValue?.description ?? ""
        return kind.value(of: text)?.text ?? text
    }

    private func take(_ entered: String) -> FieldOutcome {
        let text = entered.typedASCII.withoutOuterBlanks
        guard !text.isEmpty else {
            value.wrappedValue = nil
            return .taken(nil)
        }
        guard let known = kind.value(of: text), isValid(known.number), let new = Value(known.text)
        else {
            return .taken(Draft(text: entered, message: message, canonical: canonical))
        }
        value.wrappedValue = new
        return .taken(nil)
    }

    private func isValid(_ number: Int) -> Bool {
        let first = range.flatMap { kind.value(of: $0.lowerBound)?.number }
        let last = range.flatMap { kind.value(of: $0.upperBound)?.number }
        return number >= first ?? number && number <= last ?? number
            && (number - (first ?? 0)).isMultiple(of: step.map { $0 * kind.scale } ?? 1)
    }
}
