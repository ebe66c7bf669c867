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
    /// has one office, except for Hokkaido and Okinawa, which have several. The list also contains
    /// the offices 014030 and 460040, whose forecasts are in the files of 014100 and 460100.
    private static func code(of city: City) -> String {
        let code = city.id.text
        return switch code.prefix(3) {
        case "014": "014100"
        case "460": "460100"
        case "010"..."019", "470"..."479": code.prefix(3) + "000"
        default: code.prefix(2) + "0000"
        }
    }
}
