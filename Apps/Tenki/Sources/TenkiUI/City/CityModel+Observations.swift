import Foundation
import TenkiApplication
import TenkiDomain

extension CityModel {
    private var observation: ObservationSnapshot {
        ObservationSnapshot(observed.observation, of: city, at: moment.shared)
    }

    var nowView: NowView { NowView(shown: observation, preferences: site.preferences) }

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
