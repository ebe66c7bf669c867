package protocol PlaceProvider: Sendable {
    var sources: [DataSource] { get }

    /// Requests the places with a name, the most important first.
    ///
    /// There are at most ten, or a hundred if the query has areas. These are not compared: the
    /// places can be in others.
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
