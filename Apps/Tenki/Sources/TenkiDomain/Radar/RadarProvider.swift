/// A service that supplies pictures of the rain in Japan.
package protocol RadarProvider: BudgetedProvider {
    /// The source of the pictures.
    var source: DataSource { get }

    /// Requests the list of observations.
    ///
    /// - Returns: The observations, in any order.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or no observation can
    ///   be read; `CancellationError`.
    func observations() async throws -> [RadarFrame]

    /// Requests the list of forecasts.
    ///
    /// - Returns: The forecasts, in any order.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or no forecast can be
    ///   read; `CancellationError`.
    func forecasts() async throws -> [RadarFrame]

    /// Requests a tile.
    ///
    /// - Parameters:
    ///   - id: The tile.
    ///   - requester: The reader who causes the request.
    /// - Returns: A picture of at most ``RadarTile/maximumSize`` bytes.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or its response is not
    ///   such a picture; `CancellationError`.
    func tile(_ id: RadarTile.ID, for requester: Requester) async throws -> PictureFile
}
