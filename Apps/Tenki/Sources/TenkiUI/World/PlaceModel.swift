import Foundation
package import KasaneDomain
import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class PlaceModel {
    package private(set) var shown: PlaceSnapshot?
    package private(set) var failure: DomainError?
    private var failures = 0

    private let id: Place.ID
    package let site: SiteContext
    @ObservationIgnored private let showPlace: ShowPlace

    package init(id: Place.ID, site: SiteContext, showPlace: ShowPlace) {
        self.id = id
        self.site = site
        self.showPlace = showPlace
    }

    package func find() async throws {
        do {
            shown = try await showPlace(id, in: site.language.rawValue, for: site.caller)
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
    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: pause)
            if let place = shown?.place {
                shown = try await showPlace(place, for: site.caller)
            } else if case .notFound? = failure {
                return
            } else {
                try await findAgain()
            }
        }
    }

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
