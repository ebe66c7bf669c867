import Foundation
import KasaneDomain
package import TenkiApplication
import TenkiDomain
import TenkiUI

extension ForecastSnapshot {
    package var versionParts: [String] {
        let forecast = forecast
        return [
            Release.version, forecast.id.city.text, forecast.id.source.name,
            forecast.id.issuedAt.seconds, forecast.fetchedAt.seconds,
            forecast.freshness(at: moment).rawValue,
        ] + caveat.versionParts
    }
}

extension HoursSnapshot {
    package var versionParts: [String] {
        let id = hours.id
        return [
            Release.version, id.city.text, id.series.rawValue, id.source.name, id.issuedAt.seconds,
            hours.fetchedAt.seconds, hours.freshness(at: moment).rawValue,
            periods.first?.start.seconds ?? "", "\(periods.count)",
            rainText(in: .japanese) ?? "", rainText(in: .english) ?? "",
        ] + caveat.versionParts
    }
}

extension ObservationSnapshot {
    package var versionParts: [String] {
        let check = observation.check
        let times = [check.observedAt, check.readAt, observation.latest?.time]
        let isStale = observation.latest?.isStale(at: moment) ?? false
        let scores = observation.accuracy.map { accuracy in
            let means = [accuracy.low, accuracy.high].map { "\($0?.mean ?? 0)" }
            return "\(accuracy.source.name) \(accuracy.days) \(means) \(accuracy.rainDays)"
        }
        return [Release.version, city.text, observation.station?.station.id.text ?? ""]
            + times.map { $0?.seconds ?? "" }
            + ["\(current != nil)", "\(isStale)", today?.id.date.description ?? ""]
            + [check.failure?.code ?? ""] + scores
    }
}

extension TyphoonSnapshot {
    package var versionParts: [String] {
        let issues = book.typhoons.flatMap {
            [$0.id.text, $0.issuedAt.seconds, "\($0.isLate(at: moment))"]
        }
        return [
            Release.version, "\(state)", book.checkedAt?.seconds ?? "", book.source ?? "",
            book.failure?.code ?? "",
        ] + issues + book.unread.map(\.text)
    }
}

extension WorldSnapshot {
    package var versionParts: [String] {
        let conditions = conditions.flatMap { now in
            ["\(now.id.number)", now.source.name, now.observedAt.seconds, now.fetchedAt.seconds]
        }
        return [Release.version] + conditions + caveat.versionParts
    }
}

extension PlaceSnapshot {
    /// The content of its document except for ages, with the local time to the minute.
    ///
    /// The parts are equal as long as the content is, for a minute at most.
    package var versionParts: [String] {
        let minute = Int((moment.timeIntervalSince1970 / 60).rounded(.down))
        let names = [place.name, place.region ?? "", place.country ?? ""]
        let now = weather.map { [$0.source.name, $0.observedAt.seconds, $0.fetchedAt.seconds] }
        return [Release.version, "\(place.id.number)"] + names + ["\(minute)"] + (now ?? [])
            + [failure?.message ?? ""]
    }
}

extension PhotoPageSnapshot {
    package var versionParts: [String] {
        [
            Release.version, page.id.query.text, page.id.source.name, "\(page.id.number)",
            page.fetchedAt.seconds, "\(page.total)", "\(page.photos.count)",
        ] + caveat.versionParts
    }
}

extension Caveat? {
    fileprivate var versionParts: [String] {
        switch self {
        case nil: []
        case .stale(let failure): ["not newest", failure.message]
        case .unsaved(let failure): ["not stored", failure.message]
        }
    }
}

extension Date {
    /// The moment in whole seconds since 1970, the precision that documents have.
    fileprivate var seconds: String { "\(Int(timeIntervalSince1970.rounded(.down)))" }
}
