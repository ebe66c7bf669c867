import KasaneHTTP
import TenkiDomain

/// Requests the list of the current typhoons from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use. The list is an empty
/// array if there is no typhoon.
struct CurrentTyphoons: Endpoint {
    var path: EndpointPath { "/bosai/typhoon/data/targetTc.json" }
    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(20),
            maximumBodySize: 256 << 10,
            attempts: 2,
            caching: .never
        )
    }
    typealias Response = [JMATyphoonListing]
}

/// Requests the strength of a typhoon, now and in the forecasts.
struct TyphoonSpecificationsByID: Endpoint {
    var id: TyphoonID
    var path: EndpointPath { "/bosai/typhoon/data/\(id.text)/specifications.json" }
    var policy: EndpointPolicy { .typhoonDocument }
    typealias Response = [JMATyphoonSpecification]
}

/// Requests the track, the circles and the areas of a typhoon.
struct TyphoonForecastByID: Endpoint {
    var id: TyphoonID
    var path: EndpointPath { "/bosai/typhoon/data/\(id.text)/forecast.json" }
    var policy: EndpointPolicy { .typhoonDocument }
    typealias Response = [JMATyphoonForecast]
}

extension EndpointPolicy {
    fileprivate static let typhoonDocument = Self(
        deadline: .seconds(20),
        maximumBodySize: 1 << 20,
        attempts: 2,
        caching: .never
    )
}
