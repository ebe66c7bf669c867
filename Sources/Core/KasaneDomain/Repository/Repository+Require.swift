extension Repository {
    /// Returns the element with an identity that a use case needs.
    ///
    /// - Throws: ``DomainError/notFound(_:)`` with a ``MissingElement``, and the errors of the
    ///   store.
    @discardableResult
    public func require(_ id: Element.ID) async throws -> Element {
        guard let element = try await find(id) else {
            throw DomainError.notFound(MissingElement(Element.self))
        }
        return element
    }

    /// Checks that the element to which a field of another one refers is stored.
    ///
    /// ```swift
    /// try await repositories.authors.require(book.author, field: "author")
    /// ```
    ///
    /// - Parameter id: The identity, or `nil` if the field is empty.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` with a ``MissingElement``, and the
    ///   errors of the store.
    public func require(_ id: Element.ID?, field: String) async throws {
        guard let id, try await find(id) == nil else { return }
        throw DomainError.invalidInput(MissingElement(Element.self), field: field)
    }
}
