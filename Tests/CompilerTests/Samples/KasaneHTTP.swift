import Foundation
import HTTPTypes
import KasaneHTTP
import Logging

struct Forecast: Codable, Sendable {
    var summary: String
}

struct Photo: Codable, Sendable {
    var title: String
}

struct ForecastByCity: Endpoint {
    var city: String
    var path: EndpointPath { "/api/forecast/city/\(city)" }
    typealias Response = Forecast
}

struct Original: Endpoint {
    var photo: Int
    var path: EndpointPath { "/api/photos/\(photo)/original" }
    typealias Response = Data
}

struct Upload: Endpoint {
    var picture: Data
    var method: HTTPRequest.Method { .post }
    var path: EndpointPath { "/api/photos" }
    var body: RequestBody? { .data(picture, contentType: "image/jpeg") }
    typealias Response = Photo
}

struct Grant: Endpoint {
    var client: String
    var secret: Secret
    var path: EndpointPath { "/token" }

    struct Response: Decodable, Sendable {
        var token: String
        var expiresIn: Int
    }
}

struct Samples: Sendable {
    let client: APIClient
    let accounts: APIClient
    let transport: any Transport
    let url: String
    let id: String
    let key: Secret
    let secret: Secret
    let token: Secret
    let city: String
    let user: String
    let text: String
    let photo: Photo
    let picture: Data
    let body: RequestBody
    let chunks: ByteChunks
    let logger: Logger

    func show(_ text: String) {}
}
