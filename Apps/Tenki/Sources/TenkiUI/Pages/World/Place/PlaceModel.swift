import Foundation
public import KasaneDomain
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state of a place's page.
@Observable
public final class PlaceModel {
    /// The place; `nil` until it is found.
    public private(set) var shown: PlaceSnapshot?
    /// The reason why the place is not known; `nil` if it is.
    public private(set) var failure: DomainError?

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

    /// Finds the place and its weather; a failure of the provider of places is shown.
    ///
    /// - Throws: `DomainError.notFound`, if there is no such place; `CancellationError`.
    public func find() async throws {
        do {
            shown = try await showPlace(id, in: site.language.rawValue, for: site.requester)
            failure = nil
        } catch let error as DomainError {
            failure = error
            if case .notFound = error { throw error }
        }
    }

    /// Shows the current time every 60 seconds, and the weather when it is no longer current; a
    /// place that could not be found is requested again.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            if let place = shown?.place {
                shown = try await showPlace(place, for: site.requester)
            } else {
                try await findAgain()
            }
        }
    }

    private func findAgain() async throws {
        do {
            try await find()
        } catch is DomainError {
            // The page shows it.
        }
    }
}
