import KasaneDomain
import KasaneStore

extension SQL {
    /// The maximum number of values, which the server's protocol counts with 16 bits.
    private static let maximumValueCount = 65_535

    /// Throws if the client library cannot send the whole statement.
    func validate() throws(DomainError) {
        // The text would end there.
        guard !text.utf8.contains(0) else { throw .invalidInput(InputProblem.containsNUL) }
        guard text.utf8.count <= StorableValues.maximumByteCount else {
            throw .invalidInput(InputProblem.tooLarge)
        }
        guard values.count <= Self.maximumValueCount else {
            let problem = """
                a statement has at most \(Self.maximumValueCount) values, not \(values.count); send \
                several statements, or an array for = ANY(…)
                """
            throw .invalidInput(
                InputProblem.tooLarge,
                cause: UnderlyingError(ParameterError(description: problem))
            )
        }
    }
}
