package import Foundation

/// The notices of forecasts that are due to a person at a moment.
///
/// - A digest is due once a day, at the person's time or up to ``DigestTime/window`` later, with at
///   least one forecast that the last digest did not have.
/// - A warning is due by day, when a forecast meets its condition for tomorrow: once for each day
///   and city, unless a forecast in between did not meet it; never twice for one forecast.
/// - A forecast that was issued a day ago or earlier is not news. If there are no others for any
///   city, though newer ones were requested, the person receives one notice of that instead of
///   digests.
package struct NoticePlan: Hashable, Sendable {
    package static let newsAge: TimeInterval = 86_400
    /// The hours in Japan in which warnings are due, so that a warning wakes no sleeper.
    package static let wakingHours = 6..<22

    package private(set) var notices: [Notice] = []
    package private(set) var history: NoticeHistory

    private let settings: NoticeSettings
    private let fetches: [FetchHistory]
    private let moment: Date
    private let today: CalendarDate

    package init(
        for settings: NoticeSettings,
        after history: NoticeHistory,
        cities: [CityCode],
        forecasts: [Forecast],
        fetches: [FetchHistory],
        at moment: Date
    ) {
        self.settings = settings
        self.fetches = fetches
        self.history = history
        self.moment = moment
        today = CalendarDate(moment, in: .japan)
        guard settings.isActive, settings.concernsForecasts else { return }
        let stored = cities.compactMap { city in
            forecasts.filter { $0.id.city == city }.max { $0.id.issuedAt < $1.id.issuedAt }
        }
        let news = stored.filter { Self.isNews($0, at: moment) }
        guard !news.isEmpty else {
            planOutage(stored)
            return
        }
        self.history.outageSince = nil
        planDigest(stored, news)
        planWarnings(news)
    }

    package static func isNews(_ forecast: Forecast, at moment: Date) -> Bool {
        moment.timeIntervalSince(min(forecast.id.issuedAt, forecast.fetchedAt)) < newsAge
    }

    private mutating func planOutage(_ stored: [Forecast]) {
        // A new installation has no forecasts yet; that is not an outage.
        guard let since = stored.map(\.id.issuedAt).max(), history.outageSince == nil,
            settings.digest.value.isDue(at: moment),
            // After the server was off, or the cities were not watched, the first requests decide.
            stored.allSatisfy(hasMissedSuccessor)
        else { return }
        history.outageSince = since
        notices.append(.outage(since: since))
    }

    private func hasMissedSuccessor(of forecast: Forecast) -> Bool {
        fetches.contains {
            $0.id == forecast.id.city && $0.hasMissedSuccessor(of: forecast, at: moment)
        }
    }

    private mutating func planDigest(_ stored: [Forecast], _ news: [Forecast]) {
        guard let time = settings.digest.active, time.isDue(at: moment),
            // A later day comes from a wrong clock.
            history.digestDay != today,
            news.contains(where: { !history.digestIssues.contains($0.id) })
        else { return }
        history.digestDay = today
        history.digestIssues = Set(stored.map(\.id))
        notices.append(.digest(stored.map(\.id)))
    }

    private mutating func planWarnings(_ news: [Forecast]) {
        let hour = Int(moment.timeIntervalSince(today.start(in: .japan)) / 3600)
        guard Self.wakingHours.contains(hour) else { return }
        let tomorrow = today.adding(days: 1)
        var warnings: [Notice.Warning] = []
        for forecast in news {
            guard let day = forecast.days.first(where: { $0.date == tomorrow }) else { continue }
            for rule in NoticeRule.allCases {
                guard let isMet = isMet(rule, day) else { continue }
                let key = NoticeHistory.Key(forecast.id.city, rule)
                if record(isMet, key, forecast.id, tomorrow) {
                    warnings.append(Notice.Warning(rule, issue: forecast.id, day: tomorrow))
                }
            }
        }
        guard !warnings.isEmpty else { return }
        notices.append(.warnings(warnings))
        history.warnings = history.warnings.filter { $0.value.day >= today }
    }

    private func isMet(_ rule: NoticeRule, _ day: DailyForecast) -> Bool? {
        switch rule {
        case .rain:
            settings.rain.active.flatMap { limit in
                day.chancesOfRain.highest.map { $0.value >= limit.value }
            }
        case .frost: settings.frost.active.flatMap { limit in day.low.map { $0 < limit } }
        }
    }

    private mutating func record(
        _ isMet: Bool,
        _ key: NoticeHistory.Key,
        _ issue: Forecast.ID,
        _ day: CalendarDate
    ) -> Bool {
        let told = history.warnings[key]
        guard isMet else {
            if told?.day == day { history.warnings[key]?.isHolding = false }
            return false
        }
        if let told, told.issue == issue || (told.day == day && told.isHolding) { return false }
        history.warnings[key] = NoticeHistory.DeliveredNotice(
            day: day,
            issue: issue,
            isHolding: true
        )
        return true
    }
}
