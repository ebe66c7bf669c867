import Foundation
import TenkiApplication
import TenkiDomain

extension CityModel {
    private var choices: [HourlySeries] {
        HourlySeries.allCases.filter { observed.hours[$0] != nil }
    }

    /// The chosen source if it has hours, or else the first that has.
    var shownSeries: HourlySeries {
        choices.contains(series) ? series : choices.first ?? .standard
    }

    var hoursView: HoursView? {
        guard !choices.isEmpty else { return nil }
        let series = shownSeries
        let state = observed.hours[series] ?? CityHours()
        let hours = state.snapshot(at: moment.shared, refusal: hoursRefusal)?.below(headline)
        let failure = hoursRefusal ?? state.failure
        return HoursView(
            city: city,
            series: series,
            choices: choices,
            shown: hours,
            chances: hours.map { shown?.forecast.quarterChances(with: $0.hours) ?? [] } ?? [],
            reason: failure?.sentence(in: language),
            preferences: site.preferences
        )
    }

    var warningsView: CityWarningsView {
        CityWarningsView(
            warnings.warnings(for: BoardPlace(city)),
            in: warnings.overview.book,
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }

    var nowView: NowView {
        let shown = observation
        let hours = observed.hours[.standard]?.newest
        return NowView(
            shown: shown,
            sky: shown.current?.sky(with: hours, at: shown.moment),
            preferences: site.preferences
        )
    }

    /// The credits of what the page shows, each once.
    var attributions: [Attribution] {
        let all = [
            shown?.forecast.attribution, hoursView?.shown?.hours.attribution,
            observation.observation.latest.map { _ in observation.observation.attribution },
        ]
        return all.compactMap(\.self).unique { attribution in
            attribution.link.flatMap { URL(string: $0)?.host } ?? attribution.text
        }
    }

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

    private var observation: ObservationSnapshot {
        ObservationSnapshot(observed.observation, of: city, at: moment.shared)
    }
}
