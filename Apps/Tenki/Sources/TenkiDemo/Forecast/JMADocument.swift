import Foundation
import TenkiDomain

struct JMADocument: Encodable {
    struct Series: Encodable {
        let timeDefines: [String]
        let areas: [Area]

        init(_ times: [Date], _ areas: [Area]) {
            timeDefines = times.map(\.japaneseTime)
            self.areas = areas
        }
    }

    struct Area: Encodable {
        let area: [String: String]
        var weatherCodes: [String]?
        var weathers: [String]?
        var winds: [String]?
        var waves: [String]?
        var pops: [String]?
        var temps: [String]?
        var reliabilities: [String]?
        var tempsMin: [String]?
        var tempsMinUpper: [String]?
        var tempsMinLower: [String]?
        var tempsMax: [String]?
        var tempsMaxUpper: [String]?
        var tempsMaxLower: [String]?
        var min: String?
        var max: String?

        init(_ name: String, _ code: String) {
            area = ["name": name, "code": code]
        }

        init(stationOf city: City) {
            self.init(city.name, String(city.id.text.prefix(5)))
        }
    }

    let publishingOffice = "Tenki stand-in"
    let reportDatetime: String
    let timeSeries: [Series]
    var tempAverage: [String: [Area]]?
    var precipAverage: [String: [Area]]?

    init(issuedAt: Date, _ timeSeries: [Series]) {
        reportDatetime = issuedAt.japaneseTime
        self.timeSeries = timeSeries
    }
}
