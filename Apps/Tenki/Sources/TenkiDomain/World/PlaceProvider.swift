package protocol PlaceProvider: Sendable {
    var sources: [DataSource] { get }

    /// Requests the places with a name, the most important first.
    ///
    /// There are at most ten, or a hundred if the query has areas. These are not compared: the
    /// places can be in others.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - language: The language of the names, as a BCP 47 tag.
    ///   - request: The caller and the purpose of the call.
    /// - Returns: The places; empty if none has the name.
    /// - Throws: `DomainError.unavailable`, if the provider cannot be reached or its response is
    ///   invalid; `DomainError.limited`, if a budget is exhausted; `CancellationError`.
    func places(
        named query: PlaceQuery,
        in language: String,
        on request: ProviderRequest
    ) async throws -> [Place]

    func place(
        _ id: Place.ID,
        in language: String,
        on request: ProviderRequest
    ) async throws -> Place
}
