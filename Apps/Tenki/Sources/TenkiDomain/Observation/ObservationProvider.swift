package import Foundation

package protocol ObservationProvider: Sendable {
    var source: DataSource { get }

    func stations() async throws -> StationNetwork

    func observations(at time: Date) async throws -> [ObservationStation.ID: StationObservation]?
}
