import Foundation

struct OpenMeteoService: DemoService {
    let moment: Date
    let seed: DemoSeed

    /// Returns the service's response: a single place without an array, invalid requests with
    /// status 400.
    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/v1/forecast" else { return nil }
        let latitudes = degrees(request.query["latitude"], within: 90)
        let longitudes = degrees(request.query["longitude"], within: 180)
        guard let latitudes, let longitudes, latitudes.count == longitudes.count else {
            return error("Parameter 'latitude' or 'longitude' is wrong.")
        }
        let places = zip(latitudes, longitudes).map {
            DemoPlace(latitude: $0, longitude: $1, seed)
        }
        return response(for: places, request)
    }

    private func response(for places: [DemoPlace], _ request: DemoRequest) -> DemoResponse {
        do throws(OpenMeteoOptions.InvalidParameterError) {
            let options = try OpenMeteoOptions(request.query)
            var documents: [JSONValue] = []
            for place in places {
                documents.append(try OpenMeteoDocument(place, options, at: moment).value())
            }
            return documents.count == 1 ? DemoResponse(documents[0]) : DemoResponse(documents)
        } catch {
            return self.error(error.reason)
        }
    }

    private func error(_ reason: String) -> DemoResponse {
        DemoResponse(status: 400, json: #"{"error":true,"reason":"\#(reason)"}"#)
    }

    private func degrees(_ list: String?, within limit: Double) -> [Double]? {
        let texts = list?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let numbers = texts.compactMap { Double($0) }.filter { (-limit...limit).contains($0) }
        return numbers.isEmpty || numbers.count < texts.count ? nil : numbers
    }
}
