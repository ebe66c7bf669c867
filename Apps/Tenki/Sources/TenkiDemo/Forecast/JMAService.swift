import Foundation
import TenkiDomain

struct JMAService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        let data = "/bosai/forecast/data/"
        if let code = request.name(behind: "\(data)forecast/", before: ".json") {
            return response(of: code) { office in
                DemoResponse([
                    JMADocument(daysOf: office, at: moment, seed),
                    JMADocument(weekOf: office, at: moment, seed),
                ])
            }
        }
        guard let code = request.name(behind: "\(data)overview_forecast/", before: ".json") else {
            return nil
        }
        return response(of: code) { DemoResponse(JMAOverview(of: $0, at: moment)) }
    }

    private func response(
        of code: String,
        _ response: (DemoOffice) -> DemoResponse
    ) -> DemoResponse {
        guard let cities = DemoOffice.cities[code] else {
            return .notFound
        }
        return response(DemoOffice(code: code, cities: cities))
    }
}

struct DemoOffice {
    let code: String
    let cities: [City]

    static let cities = Dictionary(grouping: City.all, by: code)

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
