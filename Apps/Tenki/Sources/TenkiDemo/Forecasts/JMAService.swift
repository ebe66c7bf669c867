import Foundation
import TenkiDomain

/// The Japan Meteorological Agency: `/bosai/forecast/data/forecast/130000.json`.
struct JMAService: DemoService {
    let moment: Date

    func response(for request: DemoRequest) -> DemoResponse? {
        let name = request.name(behind: "/bosai/forecast/data/forecast/", before: ".json")
        guard let code = name else { return nil }
        guard let cities = DemoOffice.cities[code] else {
            return DemoResponse(status: 404, contentType: "text/html", body: "<h1>Not Found</h1>")
        }
        let office = DemoOffice(code: code, cities: cities)
        return DemoResponse([
            JMADocument(daysOf: office, at: moment), JMADocument(weekOf: office, at: moment),
        ])
    }
}

/// An office of the agency and the cities of its forecasts.
struct DemoOffice {
    let code: String
    let cities: [City]

    /// The cities by the code of their office.
    static let cities = Dictionary(grouping: City.all, by: code)

    /// Returns the code of a city's office.
    ///
    /// The codes are listed at https://www.jma.go.jp/bosai/common/const/area.json. Each prefecture
    /// has one office, except for Hokkaido, Kagoshima and Okinawa, which have several.
    private static func code(of city: City) -> String {
        let code = city.id.text
        return switch code.prefix(3) {
        case "014": code == "014030" ? code : "014100"
        case "460": code == "460040" ? code : "460100"
        case "010"..."019", "470"..."479": code.prefix(3) + "000"
        default: code.prefix(2) + "0000"
        }
    }
}
