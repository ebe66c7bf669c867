import Foundation
package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct ForecastDocument: JSONDocument {
    package let content: JSONObject

    package init(_ shown: ForecastSnapshot, _ observation: ObservationSnapshot? = nil) {
        let (forecast, moment) = (shown.forecast, shown.moment)
        let headline = shown.beside(observation?.current).headline.map { headline in
            JSONObject.translation { headline.sentence(on: shown.today, in: $0, .celsius) }
        }
        let almanac = Almanac(
            of: shown.today,
            in: forecast.city.coordinates,
            timeZone: .japan
        )
        let days = forecast.days.map { $0.document }
        let document: JSONObject = [
            "city": forecast.city.document,
            "source": forecast.id.source.name,
            "isDemo": forecast.id.source.isDemo,
            "issuedAt": forecast.id.issuedAt.rfc3339,
            "fetchedAt": forecast.fetchedAt.rfc3339,
            "ageSeconds": forecast.age(at: moment).components.seconds,
            "freshness": forecast.freshness(at: moment).rawValue,
            "notice": shown.notice(in: .english),
            "headline": headline,
            "overview": forecast.overview,
            "attribution": forecast.attribution.document,
            "normals": forecast.normals?.document,
            "almanac": almanac.document,
            "days": days,
        ]
        content = document.adding("observation", observation.map { ObservationDocument($0) })
    }
}

struct RevisionsDocument: JSONDocument {
    let content: JSONObject

    init(_ city: CityCode, _ revisions: ForecastRevisions) {
        let issues = revisions.revisions.map { revision -> JSONObject in
            [
                "source": revision.id.source.name,
                "issuedAt": revision.id.issuedAt.rfc3339,
                "day": revision.day.document,
            ]
        }
        content = ["city": city.text, "date": revisions.date.description, "revisions": issues]
    }
}

extension DailyForecast {
    fileprivate var document: JSONObject {
        let chances = Dictionary(
            uniqueKeysWithValues: QuarterOfDay.allCases.map { quarter in
                (quarter.hoursText, chancesOfRain[quarter].percent)
            }
        )
        return [
            "date": date.description,
            "telop": summary,
            "weather": weather,
            "reliability": reliability?.rawValue,
            "lowCelsius": low?.celsius,
            "highCelsius": high?.celsius,
            "lowRangeCelsius": lowRange?.document,
            "highRangeCelsius": highRange?.document,
            "station": station,
            // In percent, by the hours of the quarter, such as `06-12`.
            "chanceOfRain": chances,
            "chanceOfRainOfDay": chancesOfRain.ofDay?.value,
            "wind": wind,
            "wave": wave,
        ]
    }
}

extension ClimateNormals {
    fileprivate var document: JSONObject {
        let precipitation = weeklyPrecipitation.map { range -> JSONObject in
            ["from": range.lowerBound.millimetres, "to": range.upperBound.millimetres]
        }
        return [
            "station": station,
            "lowCelsius": low?.celsius,
            "highCelsius": high?.celsius,
            "weeklyPrecipitationMillimetres": precipitation,
        ]
    }
}

extension ClosedRange<Temperature> {
    fileprivate var document: JSONObject {
        ["from": lowerBound.celsius, "to": upperBound.celsius]
    }
}

extension ChanceOfRain {
    fileprivate var percent: Int? {
        if case .percent(let percentage) = self { percentage.value } else { nil }
    }
}
