extension PageEffect {
    /// Synchronises a property of a type with a text form with a query parameter of the address.
    ///
    /// The default is omitted from the address. A missing parameter sets the default, and so does a
    /// text that is not a value, such as `pages=many`.
    ///
    /// ```swift
    /// PageEffect.query("days", $model.days, default: 3)           // /cities?days=7
    /// ```
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: The property: a number, a `Bool`, or a day, as for a ``DateField``.
    ///   - default: The value without the parameter.
    ///   - history: How a change affects the browser's history.
    /// - Returns: The effect.
    public static func query<Value: LosslessStringConvertible & Equatable>(
        _ name: String,
        _ value: Binding<Value>,
        default: Value,
        history: History = .replace
    ) -> Self {
        query(name, value, `default`, history, text: { $0.description }, parse: { parsed($0) })
    }

    /// Synchronises an optional property of a type with a text form with a query parameter of the
    /// address.
    ///
    /// `nil` is omitted from the address. A missing parameter sets `nil`, and so does a text that
    /// is not a value.
    ///
    /// ```swift
    /// PageEffect.query("limit", $model.limit)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: The property: a number, a `Bool`, or a day, as for a ``DateField``.
    ///   - history: How a change affects the browser's history.
    /// - Returns: The effect.
    public static func query<Value: LosslessStringConvertible & Equatable>(
        _ name: String,
        _ value: Binding<Value?>,
        history: History = .replace
    ) -> Self {
        query(name, value, nil, history, text: { $0?.description ?? "" }, parse: { parsed($0) })
    }

    /// Synchronises a choice with a query parameter of the address.
    ///
    /// The default is omitted from the address. A missing parameter sets the default, and so does a
    /// text that is not a choice.
    ///
    /// ```swift
    /// PageEffect.query("unit", $model.unit, default: .celsius)    // /cities?unit=fahrenheit
    /// ```
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: The property, such as an enumeration with texts or numbers as raw values.
    ///   - default: The choice without the parameter.
    ///   - history: How a change affects the browser's history.
    /// - Returns: The effect.
    public static func query<Value: RawRepresentable & Equatable>(
        _ name: String,
        _ value: Binding<Value>,
        default: Value,
        history: History = .replace
    ) -> Self where Value.RawValue: LosslessStringConvertible {
        query(
            name,
            value,
            `default`,
            history,
            text: { $0.rawValue.description },
            parse: { choice($0) }
        )
    }

    /// Synchronises an optional choice with a query parameter of the address.
    ///
    /// `nil` is omitted from the address. A missing parameter sets `nil`, and so does a text that
    /// is not a choice.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: The property, such as an enumeration with texts or numbers as raw values.
    ///   - history: How a change affects the browser's history.
    /// - Returns: The effect.
    public static func query<Value: RawRepresentable & Equatable>(
        _ name: String,
        _ value: Binding<Value?>,
        history: History = .replace
    ) -> Self where Value.RawValue: LosslessStringConvertible {
        query(
            name,
            value,
            nil,
            history,
            text: { $0?.rawValue.description ?? "" },
            parse: { choice($0) }
        )
    }

    private static func query<Value: Equatable>(
        _ name: String,
        _ value: Binding<Value>,
        _ default: Value,
        _ history: History,
        text: (Value) -> String,
        parse: @escaping (String) -> Value?
    ) -> Self {
        let current = value.wrappedValue
        return Self(
            kind: .query(
                QueryParameter(
                    name: name,
                    text: current == `default` ? "" : text(current),
                    history: history,
                    set: { value.wrappedValue = parse($0) ?? `default` }
                )
            )
        )
    }

    /// Returns the choice with a raw value, or `nil` if there is none.
    private static func choice<Value: RawRepresentable>(_ text: String) -> Value?
    where Value.RawValue: LosslessStringConvertible {
        Value.RawValue(text).flatMap(Value.init)
    }

    /// Returns the value of a text, or `nil` if it is none, or a number that is not finite.
    private static func parsed<Value: LosslessStringConvertible>(_ text: String) -> Value? {
        guard let value = Value(text) else { return nil }
        return (value as? any FloatingPoint)?.isFinite == false ? nil : value
    }
}
