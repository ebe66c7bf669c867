import Foundation
import TenkiApplication
import TenkiDomain

/// The part of a city's page that shows the observations.
extension CityModel {
    /// The observations at the displayed time.
    private var observation: ObservationSnapshot {
        ObservationSnapshot(observed.observation, of: city, at: moment.shared)
    }

    /// The displayed newest observation.
    var nowView: NowView { NowView(shown: observation, preferences: site.preferences) }

    /// The displayed day, with its forecasts.
    var observedView: ObservedView {
        let shown = observation
        let date = CalendarDate(shown.moment, in: .japan)
        let day = date.interval(in: .japan)
        return ObservedView(
            shown: shown,
            forecasts: observed.issues.dayAhead(of: date),
            curve: (shown.observation.hours?.temperatures ?? [])
                .filter { day.contains($0.moment) },
            preferences: site.preferences
        )
    }
}
