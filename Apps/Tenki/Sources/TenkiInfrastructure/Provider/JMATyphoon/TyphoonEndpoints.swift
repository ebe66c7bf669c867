import KasaneHTTP
import TenkiDomain

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

struct TyphoonSpecificationsByID: Endpoint {
    var id: TyphoonID
    var path: EndpointPath { "/bosai/typhoon/data/\(id.text)/specifications.json" }
    var policy: EndpointPolicy { .typhoonDocument }
    typealias Response = [ReadableElement<JMATyphoonSpecification>]
}

struct TyphoonForecastByID: Endpoint {
    var id: TyphoonID
    var path: EndpointPath { "/bosai/typhoon/data/\(id.text)/forecast.json" }
    var policy: EndpointPolicy { .typhoonDocument }
    typealias Response = [ReadableElement<JMATyphoonForecast>]
}

extension EndpointPolicy {
    fileprivate static let typhoonDocument = Self(
        deadline: .seconds(20),
        maximumBodySize: 1 << 20,
        attempts: 2,
        caching: .never
    )
}
