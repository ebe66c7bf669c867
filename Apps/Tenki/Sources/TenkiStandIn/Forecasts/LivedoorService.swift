import Foundation
import TenkiDomain

/// The livedoor-compatible service: `/api/forecast/city/130010` and `/api/forecast?city=130010`.
struct LivedoorService: StandInService {
    let moment: Date

    func answer(to request: StandInRequest) -> StandInAnswer? {
        if request.path == "/api/forecast" {
            guard let code = request.query["city"] else {
                return StandInAnswer(status: 404, text: "Not Found")
            }
            return forecast(code)
        }
        return request.name(behind: "/api/forecast/city/").map(forecast)
    }

    /// Returns the service's response, which has status 200 even for an unknown city.
    private func forecast(_ code: String) -> StandInAnswer {
        // The service reports malformed and unknown codes alike.
        guard let city = try? CityCode(code).city else {
            return StandInAnswer(json: #"{"error":"The specified city ID is invalid."}"#)
        }
        return StandInAnswer(LivedoorDocument(city: city, at: moment))
    }
}
