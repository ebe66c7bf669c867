import Foundation
import TenkiDomain

struct LivedoorService: DemoService {
    let moment: Date
    let seed: DemoSeed

    func response(for request: DemoRequest) -> DemoResponse? {
        if request.path == "/api/forecast" {
            guard let code = request.query["city"] else {
                return DemoResponse(status: 404, text: "Not Found")
            }
            return forecast(code)
        }
        return request.name(behind: "/api/forecast/city/").map(forecast)
    }

    /// Returns the service's response, which has status 200 even for an unknown city.
    private func forecast(_ code: String) -> DemoResponse {
        // The service reports malformed and unknown codes alike.
        guard let city = try? CityCode(code).city else {
            return DemoResponse(json: #"{"error":"The specified city ID is invalid."}"#)
        }
        return DemoResponse(LivedoorDocument(city: city, at: moment, seed: seed))
    }
}
