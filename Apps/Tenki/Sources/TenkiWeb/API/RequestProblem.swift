import KasaneDomain
import TenkiDomain
package import TenkiUI

package enum RequestProblem: ErrorReason {
    case missingCity
    case notAPageNumber(String)
    case notAPlace(String)
    case notADate(String)
    case notASource(String)
    case notASeverity(String)

    package var code: String {
        switch self {
        case .missingCity: "missing-city"
        case .notAPageNumber: "not-a-page-number"
        case .notAPlace: "not-a-place"
        case .notADate: "not-a-date"
        case .notASource: "not-a-source"
        case .notASeverity: "not-a-severity"
        }
    }

    package var description: String {
        switch self {
        case .missingCity:
            "the city is missing, as in /api/forecast?city=130010; /api/v1/cities lists the codes"
        case .notAPageNumber(let text): "“\(text.prefix(20))” is not a page number"
        case .notAPlace(let text):
            "“\(text.prefix(20))” is not a place ID; use /api/v1/places?q= to find one"
        case .notADate(let text):
            "“\(text.prefix(20))” is not a date, such as 2026-11-21"
        case .notASource(let text):
            "“\(text.prefix(20))” is not a source; use "
                + HourlySeries.allCases.map(\.rawValue).joined(separator: " or ")
        case .notASeverity(let text):
            "“\(text.prefix(20))” is not a severity; use "
                + WarningSeverity.codes.joined(separator: ", ")
        }
    }
}

extension RequestProblem: TranslatedReason {
    package func words(in language: Language) -> String {
        language(ja: "リクエストが正しくありません。", en: description)
    }
}
