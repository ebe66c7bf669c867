import HTTPTypes

extension ProblemDetails {
    /// Creates the problem of a body that cannot be decoded, with the status 400.
    ///
    /// The detail names the field by the decoder's keys, joined by dots, and says what is wrong. It
    /// contains neither a value nor the name of a type. Hummingbird's decoder of forms reports a
    /// field only if it is missing.
    public init(_ error: DecodingError) {
        let (path, complaint): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "has no value")
            case .typeMismatch(_, let context): (context.codingPath, "has a value of another type")
            case .dataCorrupted(let context): (context.codingPath, "has an invalid value")
            @unknown default: ([], "")
            }
        let field = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
            .joined(separator: ".")
        self.init(
            status: .badRequest,
            title: "Invalid input",
            detail: field.isEmpty
                ? "The body cannot be decoded." : "The field “\(field)” \(complaint).",
            field: field.isEmpty ? nil : field
        )
    }
}
