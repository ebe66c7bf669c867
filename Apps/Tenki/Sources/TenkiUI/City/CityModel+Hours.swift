import TenkiApplication
import TenkiDomain

extension CityModel {
    var hoursView: HoursView? {
        let choices = HourlySeries.allCases.filter { observed.hours[$0] != nil }
        guard let first = choices.first else { return nil }
        let series = choices.contains(series) ? series : first
        let state = observed.hours[series] ?? CityHours()
        let hours = state.snapshot(at: moment.shared, refusal: hoursRefusal)
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
}
