import HTTPTypes

extension ProblemDetails {
    /// Creates a problem with status 400 for a body that can't be decoded.
    ///
    /// The detail contains the path to the field and describes the problem, without values or type
    /// names. If the body is a form, Hummingbird's decoder names the field only if it is missing.
    public init(_ error: DecodingError) {
        let (path, complaint): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "has no value")
            case .typeMismatch(_, let context): (context.codingPath, "has the wrong type")
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
