extension PageEffect {
    /// Synchronises a property that has a text form with a query parameter of the address.
    ///
    /// The property is a number, a `Bool`, or a day, as for a ``DateField``. The default is omitted
    /// from the address. A missing or invalid parameter, such as `pages=many`, sets the default.
    ///
    /// ```swift
    /// PageEffect.query("days", $model.days, default: 3)           // /cities?days=7
    /// ```
    public static func query<Value: LosslessStringConvertible & Equatable>(
        _ name: String,
        _ value: Binding<Value>,
        default: Value,
        history: History = .replace
    ) -> Self {
        query(name, value, `default`, history, text: { $0.description }, parse: { parsed($0) })
    }

    /// Synchronises an optional property that has a text form with a query parameter of the
    /// address.
    ///
    /// `nil` is omitted from the address. A missing or invalid parameter sets `nil`.
    ///
    /// ```swift
    /// PageEffect.query("limit", $model.limit)
    /// ```
    public static func query<Value: LosslessStringConvertible & Equatable>(
        _ name: String,
        _ value: Binding<Value?>,
        history: History = .replace
    ) -> Self {
        query(name, value, nil, history, text: { $0?.description ?? "" }, parse: { parsed($0) })
    }

    /// Synchronises a choice with a query parameter of the address.
    ///
    /// The property is, for example, an enumeration with strings or numbers as raw values. The
    /// default is omitted from the address. A missing or invalid parameter sets the default.
    ///
    /// ```swift
    /// PageEffect.query("unit", $model.unit, default: .celsius)    // /cities?unit=fahrenheit
    /// ```
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
    /// `nil` is omitted from the address. A missing or invalid parameter sets `nil`.
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

    private static func choice<Value: RawRepresentable>(_ text: String) -> Value?
    where Value.RawValue: LosslessStringConvertible {
        Value.RawValue(text).flatMap(Value.init)
    }

    /// Returns the value of a text, or `nil` if it is invalid or a number that is not finite.
    private static func parsed<Value: LosslessStringConvertible>(_ text: String) -> Value? {
        guard let value = Value(text) else { return nil }
        return (value as? any FloatingPoint)?.isFinite == false ? nil : value
    }
}
