import Foundation
package import KasaneDomain
import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state of a place's page.
@Observable
package final class PlaceModel {
    /// The place; `nil` until it is found.
    package private(set) var shown: PlaceSnapshot?
    /// The reason why the place could not be found; `nil` before the first request, and after one
    /// that found it.
    package private(set) var failure: DomainError?
    /// The number of requests in a row that did not find the place.
    private var failures = 0

    private let id: Place.ID
    /// The site context of the visit.
    package let site: SiteContext
    @ObservationIgnored private let showPlace: ShowPlace

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - id: The place.
    ///   - site: The site context of the visit.
    ///   - showPlace: Finds the place and its weather.
    package init(id: Place.ID, site: SiteContext, showPlace: ShowPlace) {
        self.id = id
        self.site = site
        self.showPlace = showPlace
    }

    /// Finds the place and its weather; a failure of the provider of places is shown.
    ///
    /// - Throws: `DomainError.notFound`, if there is no such place; `CancellationError`.
    package func find() async throws {
        do {
            shown = try await showPlace(id, in: site.language.rawValue, for: site.requester)
            failure = nil
            failures = 0
        } catch let error as DomainError {
            failure = error
            failures += 1
            if case .notFound = error { throw error }
        }
    }

    /// Shows the current time every 60 seconds, and the weather when it is no longer current.
    ///
    /// A place that could not be found is requested again: after a limit's time, otherwise after
    /// one minute to 16 minutes, twice as long after each failure. One that does not exist is not.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: pause)
            if let place = shown?.place {
                shown = try await showPlace(place, for: site.requester)
            } else if case .notFound? = failure {
                return
            } else {
                try await findAgain()
            }
        }
    }

    /// The time until the next request.
    private var pause: Duration {
        let minutes = Duration.seconds(60 << min(max(0, failures - 1), 4))
        guard case .limited(_, let retryAfter, _)? = failure else { return minutes }
        return max(.seconds(60), retryAfter)
    }

    private func findAgain() async throws {
        do {
            try await find()
        } catch is DomainError {
            // The page shows it.
        }
    }
}

extension PlaceModel {
    /// The status of the page's document.
    var status: PageStatus {
        switch failure {
        case nil: .ok
        case .notFound?: .notFound
        case .limited(_, _, .caller)?: .tooManyRequests
        case .unexpected?, .outOfResources?: .internalServerError
        default: .serviceUnavailable
        }
    }
}
