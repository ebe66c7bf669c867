extension PageEffect {
    /// Syncs a number, a `Bool`, a day or another convertible property with a query parameter.
    ///
    /// The address omits the default value. If the parameter is missing or invalid, as in
    /// `pages=many`, the property is set to the default value.
    ///
    /// ```swift
    /// PageEffect.query("days", $model.days, default: 3)  // /cities?days=7
    /// ```
    public static func query<Value: LosslessStringConvertible & Equatable>(
        _ name: String,
        _ value: Binding<Value>,
        default: Value,
        history: History = .replace
    ) -> Self {
        query(name, value, `default`, history, text: { $0.description }, parse: { parsed($0) })
    }

    /// Syncs an optional property with a query parameter.
    ///
    /// The address omits `nil`. If the parameter is missing or invalid, the property is set to
    /// `nil`.
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

    /// Syncs an enumeration with a query parameter.
    ///
    /// The raw values are strings or numbers. The address omits the default value. If the parameter
    /// is missing or invalid, the property is set to the default value.
    ///
    /// ```swift
    /// PageEffect.query("unit", $model.unit, default: .celsius)  // /cities?unit=fahrenheit
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

    /// Syncs an optional enumeration with a query parameter.
    ///
    /// The address omits `nil`. If the parameter is missing or invalid, the property is set to
    /// `nil`.
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

    /// Parses text, or returns `nil` if the text is invalid or isn't a finite number.
    private static func parsed<Value: LosslessStringConvertible>(_ text: String) -> Value? {
        guard let value = Value(text) else { return nil }
        return (value as? any FloatingPoint)?.isFinite == false ? nil : value
    }
}
