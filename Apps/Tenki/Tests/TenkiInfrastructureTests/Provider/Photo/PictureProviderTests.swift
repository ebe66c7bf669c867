import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PictureProviderTests {
    private let small = "https://a.example/small"
    private let large = "https://a.example/large?size=1%202"

    @Test func `a picture comes from where its provider has it, over no private address`()
        async throws
    {
        let web = StubWeb([small: .picture("small"), large: .picture("large")])

        let preview = try await web.provider().picture(.preview, of: photo())
        let image = try await web.provider().picture(.image, of: photo())

        #expect(preview == PictureFile(StubWeb.bytes("small")))
        #expect(image == PictureFile(StubWeb.bytes("large")))
        #expect(web.asked == [small, large])
        #expect(web.transport.sent.allSatisfy { !$0.allowsPrivateAddresses })
    }

    @Test(arguments: [
        "https://b.example/small", "http://a.example/small", "https://a.example:8443/small",
        "https://me@a.example/small", "https://a.example.evil.example/small", "file:///etc/passwd",
        "https://127.0.0.1/small", "//a.example/small", "",
    ])
    func `no other host is called`(address: String) async throws {
        let web = StubWeb([address: .picture("small")])

        await #expect(throws: DomainError.self) {
            try await web.provider().picture(.preview, of: photo(preview: address))
        }

        #expect(web.asked.isEmpty)
    }

    @Test func `nothing is fetched for a source without hosts`() async throws {
        let web = StubWeb([small: .picture("small")])

        await #expect(throws: DomainError.self) {
            try await web.provider().picture(.preview, of: photo(source: .pixabay))
        }

        #expect(web.asked.isEmpty)
    }

    @Test(arguments: [
        StubWeb.Answer.status(404), .file("image/svg+xml", Data("<svg/>".utf8)),
        .file("text/html", StubWeb.bytes("x")), .file("image/png", Data("<html>".utf8)),
        .file("image/png", StubWeb.bytes(String(repeating: "x", count: 2000))),
    ])
    func `where the large picture cannot be had the small one is shown`(
        answer: StubWeb.Answer
    ) async throws {
        let web = StubWeb([small: .picture("small"), large: answer])

        let image = try await web.provider().picture(.image, of: photo())

        #expect(image == PictureFile(StubWeb.bytes("small")))
        await #expect(throws: DomainError.self) {
            try await web.provider().picture(.preview, of: photo(preview: large))
        }
    }

    @Test func `a large picture at a host that is not allowed is shown small`() async throws {
        let web = StubWeb([small: .picture("small")])

        let image = try await web.provider()
            .picture(.image, of: photo(image: "https://b.example/large"))

        #expect(image == PictureFile(StubWeb.bytes("small")))
        #expect(web.asked == [small])
    }

    @Test(arguments: ["/moved", "https://a.example/moved", "//A.EXAMPLE:443/moved"])
    func `a redirect to a host that is allowed is followed`(location: String) async throws {
        let web = StubWeb([
            small: .redirect(location), "https://a.example/moved": .picture("moved"),
        ])

        let picture = try await web.provider().picture(.preview, of: photo())

        #expect(picture == PictureFile(StubWeb.bytes("moved")))
        #expect(web.transport.sent.allSatisfy { !$0.allowsPrivateAddresses })
    }

    @Test(arguments: [
        "https://b.example/", "http://a.example/small", "https://169.254.169.254/latest",
        "file:///etc/passwd", "https://a.example@b.example/", "small", "https://",
    ])
    func `a redirect to anywhere else is not`(location: String) async throws {
        let web = StubWeb([small: .redirect(location)])

        await #expect(throws: DomainError.self) {
            try await web.provider().picture(.preview, of: photo())
        }

        #expect(Set(web.asked) == [small])
        #expect(web.asked.count <= 4)
    }

    private func photo(
        source: PhotoSource = .openverse,
        preview: String? = nil,
        image: String? = nil
    ) -> Photo {
        samplePhoto(source, preview: preview ?? small, image: image ?? large)
    }
}

struct StubWeb {
    enum Answer: Sendable {
        case file(String, Data)
        case status(Int)
        case redirect(String)

        static func picture(_ name: String) -> Self { .file("image/png", bytes(name)) }
    }

    let transport: StubTransport

    init(_ answers: [String: Answer]) {
        transport = StubTransport { request in
            let head = request.head
            let address = "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
            switch answers[address] {
            case .file(let type, let data):
                return TransportResponse(headers: [.contentType: type], body: data)
            case .status(let code):
                return TransportResponse(status: .init(code: code), body: Data())
            case .redirect(let location):
                return TransportResponse(
                    status: .found,
                    headers: [.location: location],
                    body: Data()
                )
            case nil: return TransportResponse(status: .notFound, body: Data())
            }
        }
    }

    static func bytes(_ name: String) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(name.utf8))
    }

    var asked: [String] {
        transport.requests.map { "\($0.scheme ?? "")://\($0.authority ?? "")\($0.path ?? "")" }
    }

    func provider() throws -> HTTPPictureProvider { try Self.provider(over: transport) }

    static func provider(over transport: StubTransport) throws -> HTTPPictureProvider {
        let origin = try #require(WebOrigin("https://a.example"))
        let client = try APIClient(
            baseURL: origin.text,
            transport: PictureTransport(transport, origins: [origin]),
            userAgent: "tests",
            policies: CallPolicies(
                maximumBodySize: 1000,
                retry: .never,
                redirects: RedirectPolicy(limit: 0),
                addresses: .publicOnly
            )
        )
        return HTTPPictureProvider(hosts: [.openverse: PictureHosts([origin: client])])
    }
}

func samplePhoto(_ source: PhotoSource, preview: String, image: String) -> Photo {
    Photo(
        id: Photo.ID(source: source, text: "1"),
        page: "https://a.example/",
        preview: .init(url: preview, width: nil, height: nil),
        image: .init(url: image, width: nil, height: nil),
        counts: nil,
        tags: [],
        user: nil,
        attribution: Attribution(text: "somebody", link: nil)
    )
}
