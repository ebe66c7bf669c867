import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import Testing

func typhoonProvider(
    list: Data = Data(),
    specifications: Data = Data(),
    forecast: Data = Data()
) throws -> JMATyphoonProvider {
    let client = try APIClient(
        baseURL: "http://a",
        transport: StubTransport { request in
            let path = request.head.path ?? ""
            let body =
                path.hasSuffix("targetTc.json")
                ? list : path.hasSuffix("specifications.json") ? specifications : forecast
            return TransportResponse(body: body)
        },
        userAgent: "tests"
    )
    return JMATyphoonProvider(client: client, source: DataSource(name: "tests"))
}

func recordedTyphoon(_ name: String) throws -> Data {
    try Data(contentsOf: try #require(typhoonRecording(name)))
}

/// Returns the recording whose name begins with a text; `nil` without recordings.
func typhoonRecording(_ name: String) -> URL? {
    Recordings.files(in: ["jma-typhoon"], named: name).first
}
