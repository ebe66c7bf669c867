extension Repository {
    /// Returns the element with the given ID, or throws if the ID isn't stored.
    ///
    /// - Throws: ``DomainError/notFound(_:)`` with a ``MissingElement``, or a store error.
    @discardableResult
    public func require(_ id: Element.ID) async throws -> Element {
        guard let element = try await find(id) else {
            throw DomainError.notFound(MissingElement(Element.self))
        }
        return element
    }

    /// Checks that a referenced element is stored.
    ///
    /// ```swift
    /// try await repositories.authors.require(book.author, field: "author")
    /// ```
    ///
    /// - Parameter id: The ID in the field, or `nil` if the field is empty.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` with a ``MissingElement``, or a store
    ///   error.
    public func require(_ id: Element.ID?, field: String) async throws {
        guard let id, try await find(id) == nil else { return }
        throw DomainError.invalidInput(MissingElement(Element.self), field: field)
    }
}
