import Foundation
import KasaneDomain
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state of a place's page.
@Observable
public final class PlaceModel {
    /// The place; `nil` until it is found.
    public private(set) var shown: PlaceSnapshot?

    private let id: Place.ID
    /// The site context of the visit.
    public let site: SiteContext
    @ObservationIgnored private let showPlace: ShowPlace

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - id: The place.
    ///   - site: The site context of the visit.
    ///   - showPlace: Finds the place and its weather.
    public init(id: Place.ID, site: SiteContext, showPlace: ShowPlace) {
        self.id = id
        self.site = site
        self.showPlace = showPlace
    }

    /// Finds the place and its weather.
    ///
    /// - Throws: The errors of ``ShowPlace``.
    public func find() async throws {
        shown = try await showPlace(id, in: site.language.rawValue, for: site.requester)
    }

    /// Shows the current time every 60 seconds, and the weather when it is no longer current.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            guard let place = shown?.place else { continue }
            shown = try await showPlace(place, for: site.requester)
        }
    }
}
