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

    /// Answers as the service does: an unknown city is told of with status 200.
    private func forecast(_ code: String) -> StandInAnswer {
        // The service does not tell a malformed code from an unknown one.
        guard let city = try? CityCode(code).city else {
            return StandInAnswer(json: #"{"error":"The specified city ID is invalid."}"#)
        }
        return StandInAnswer(LivedoorDocument(city: city, at: moment))
    }
}
