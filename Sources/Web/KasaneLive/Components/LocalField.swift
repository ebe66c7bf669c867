import KasaneConcurrency

/// The common part of the fields for days, times and months.
struct LocalField<Value: LosslessStringConvertible> {
    let value: Binding<Value?>
    let format: LocalFormat
    let type: Attribute.InputType
    let range: ClosedRange<String>?
    /// The distance of valid values in units of the format, or `nil` if all are valid.
    let step: Int?
    let message: String
    var field: Field

    init(
        _ label: String,
        value: Binding<Value?>,
        format: LocalFormat,
        type: Attribute.InputType,
        range: ClosedRange<String>?,
        step: Int?,
        message: String?,
        isEnabled: Bool,
        attributes: [Attribute]
    ) {
        let bounds = range.map { [$0.lowerBound, $0.upperBound] } ?? []
        precondition(
            bounds.allSatisfy { format.value(of: $0) != nil },
            "The range of “\(label)” is not written as \(format.example)."
        )
        precondition(step ?? 1 > 0, "The step of “\(label)” is not positive.")
        self.value = value
        self.format = format
        self.type = type
        self.range = range
        self.step = step
        self.message = message ?? format.message(for: range)
        field = Field(
            label: label,
            trigger: .onChange,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: canonical, take: take) { output, state in
            if let id = state.id { output.pass?.addField(id, value: state.value) }
            output.openStartTag("input", [.type(type)])
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

    /// The shortest text form of the model's value, as browsers write it.
    private var canonical: String {
        let text = value.wrappedValue?.description ?? ""
        return format.value(of: text)?.text ?? text
    }

    private func take(_ entered: String) -> FieldOutcome {
        let text = entered.typedASCII.withoutOuterBlanks
        guard !text.isEmpty else {
            value.wrappedValue = nil
            return .taken(nil)
        }
        guard let known = format.value(of: text), isValid(known.number), let new = Value(known.text)
        else {
            return .taken(Draft(text: entered, message: message, canonical: canonical))
        }
        value.wrappedValue = new
        return .taken(nil)
    }

    private func isValid(_ number: Int) -> Bool {
        let first = range.flatMap { format.value(of: $0.lowerBound)?.number }
        let last = range.flatMap { format.value(of: $0.upperBound)?.number }
        return number >= first ?? number && number <= last ?? number
            && (number - (first ?? 0)).isMultiple(of: step.map { $0 * format.scale } ?? 1)
    }
}
