import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiDomain

struct NoticeDelivery {
    let message: NoticeMessage
    let channel: NoticeChannel
    let hasFailed: Bool
}

extension SiteRepositories {
    func delivery(
        of job: SendNotice,
        from sources: [DataSource],
        at moment: Date
    ) async throws -> NoticeDelivery? {
        let person = ProfileID(job.person)
        guard let settings = try await tenki.noticeSettings.find(person),
            let account = try await accounts.find(AccountID(person)), account.suspended == nil,
            let notice = job.content.wanted(by: settings),
            let content = try await content(
                of: notice,
                planned: job.planned,
                for: settings,
                from: sources,
                at: moment
            )
        else { return nil }
        let chosen = try await tenki.settings.find(person)
        let shown = if case .digest(let forecasts, _) = content { forecasts } else { [Forecast]() }
        let channel: NoticeChannel =
            if case .channelStopped = job.content { .mail } else { settings.channel }
        return NoticeDelivery(
            message: NoticeMessage(
                recipient: account.mail,
                language: chosen?.language ?? account.language,
                unit: chosen?.unit,
                unsubscribe: settings.unsubscribeLink,
                content: content,
                moment: moment,
                known: try await tenki.knownWeather(around: shown, from: sources, at: moment)
            ),
            channel: channel,
            hasFailed: settings.failure != nil
        )
    }

    private func content(
        of notice: SendNotice.Content,
        planned: Date,
        for settings: NoticeSettings,
        from sources: [DataSource],
        at moment: Date
    ) async throws -> NoticeMessage.Content? {
        switch notice {
        case .digest(let issues):
            let forecasts = try await forecasts(issues)
            return forecasts.isEmpty ? nil : .digest(forecasts, isExample: false)
        case .example(let issues):
            return .digest(try await forecasts(issues), isExample: true)
        case .warnings(let stored):
            let forecasts = try await forecasts(stored.map(\.issue))
            let warnings = stored.compactMap { warning in
                forecasts.first { $0.id == warning.issue.id }
                    .flatMap { NoticeMessage.Warning(warning, of: $0) }
            }
            return warnings.isEmpty ? nil : .warnings(warnings)
        case .officialWarnings(let stored):
            let warnings = try await currentWarnings(
                stored.compactMap(\.warning),
                from: settings.officialWarnings.value,
                planned: planned,
                at: moment
            )
            return warnings.isEmpty ? nil : .officialWarnings(warnings)
        case .outage(let since):
            let newest = try await tenki.forecasts
                .issues(inEach: tenki.cities(of: settings.id), from: sources, limit: 1)
            let isOver = newest.contains { NoticePlan.isNews($0, at: moment) }
            return isOver ? nil : .outage(since: since)
        case .channelStopped(let host): return .channelStopped(host: host)
        }
    }

    private func forecasts(_ issues: [SendNotice.Issue]) async throws -> [Forecast] {
        let ids = issues.compactMap(\.id)
        let found = try await tenki.forecasts.find(Array(Set(ids)))
        return ids.compactMap { id in found.first { $0.id == id } }
    }
}

extension NoticeMessage.Warning {
    fileprivate init?(_ warning: SendNotice.Warning, of forecast: Forecast) {
        guard let day = forecast.days.first(where: { $0.date.description == warning.day }) else {
            return nil
        }
        self.init(
            rule: warning.rule,
            city: forecast.city,
            day: day,
            issuedAt: forecast.id.issuedAt
        )
    }
}

extension SendNotice.Content {
    fileprivate func wanted(by settings: NoticeSettings) -> Self? {
        switch self {
        case .digest: return settings.isActive && settings.digest.isOn ? self : nil
        case .warnings(let warnings):
            guard settings.isActive else { return nil }
            let wanted = warnings.filter { warning in
                switch warning.rule {
                case .rain: settings.rain.isOn
                case .frost: settings.frost.isOn
                }
            }
            return wanted.isEmpty ? nil : .warnings(wanted)
        case .officialWarnings(let warnings):
            guard settings.isActive else { return nil }
            let minimum = settings.officialWarnings.value
            let wanted = warnings.filter { warning in
                WarningKind(code: warning.kind).reaches(minimum)
                    && WarningPlace(code: warning.city).map(settings.concerns) == true
            }
            return wanted.isEmpty ? nil : .officialWarnings(wanted)
        case .outage: return settings.isActive && settings.concernsForecasts ? self : nil
        // The person has requested an example, and must know that a channel is off.
        case .example: return self
        case .channelStopped: return settings.isOn ? self : nil
        }
    }
}
