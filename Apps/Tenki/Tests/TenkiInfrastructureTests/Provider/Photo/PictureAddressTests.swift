import Foundation
import KasaneAsyncHTTPClient
import KasaneDomain
import KasaneFaultServer
import KasaneHTTP
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PictureAddressTests {
    @Test(arguments: ["127.0.0.1", "::1"])
    func `a name that leads to this machine leads nowhere`(address: String) async throws {
        try await serve { server in
            let base = "http://pictures.example:\(server.port)"
            var options = AsyncHTTPTransport.Options()
            options.addresses = ["pictures.example": address]
            try await AsyncHTTPTransport.run(options) { transport in
                let origin = try #require(WebOrigin(base))
                let client = try client(base, transport, .publicOnly)
                let provider = HTTPPictureProvider(hosts: [
                    .openverse: PictureHosts([origin: client])
                ])

                await #expect(throws: DomainError.self) {
                    try await provider.picture(
                        .preview,
                        of: samplePhoto(.openverse, preview: "\(base)/a.png", image: "")
                    )
                }
            }
            #expect(server.requestCount == 0)
        }
    }

    @Test func `a stand-in's picture comes from where the stand-in is now`() async throws {
        try await serve { server in
            try await AsyncHTTPTransport.run { transport in
                let client = try client(server.baseURL, transport, .named)
                let provider = HTTPPictureProvider(hosts: [.demo: PictureHosts(always: client)])

                let picture = try await provider.picture(
                    .preview,
                    of: samplePhoto(.demo, preview: "http://127.0.0.1:1/a.png", image: "")
                )

                #expect(picture.format == .png)
                #expect(server.requests.map(\.path) == ["/a.png"])
            }
        }
    }

    private func client(
        _ base: String,
        _ transport: any Transport,
        _ addresses: AddressPolicy
    ) throws -> APIClient {
        let origins = Set([WebOrigin(base)].compactMap { $0 })
        return try APIClient(
            baseURL: base,
            transport: PictureTransport(transport, origins: origins),
            userAgent: "tests",
            policies: CallPolicies(retry: .never, addresses: addresses)
        )
    }

    private func serve(_ body: (FaultServer) async throws -> Void) async throws {
        let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0xFF]
        let picture = FaultServer.Fault.file(
            status: 200,
            headers: ["Content-Type": "image/png"],
            bytes: bytes
        )
        try await FaultServer.run(picture, body)
    }
}
