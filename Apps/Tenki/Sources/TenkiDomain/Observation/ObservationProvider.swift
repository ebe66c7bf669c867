package import Foundation

/// A service that supplies the observations of stations.
package protocol ObservationProvider: Sendable {
    /// The source of the observations.
    var source: DataSource { get }

    /// Requests the table of all stations.
    ///
    /// - Returns: The stations.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the table cannot be
    ///   read; `CancellationError`.
    func stations() async throws -> StationNetwork

    /// Requests the observations of all stations at a time.
    ///
    /// - Parameter time: The time, a multiple of ten minutes.
    /// - Returns: The observations that have a good value; `nil` if they are not published yet.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the observations
    ///   cannot be read; `CancellationError`.
    func observations(at time: Date) async throws -> [ObservationStation.ID: StationObservation]?
}
