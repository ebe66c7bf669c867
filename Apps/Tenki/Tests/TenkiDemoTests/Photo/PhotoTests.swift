import Foundation
import KasaneDomain
import KasaneHTTP
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PhotoTests {
    @Test(arguments: ["rain", "雨 & sun", "kyoto autumn leaves"])
    func `Pixabay is read over all its pages`(text: String) async throws {
        try await DemoServices.serving { client, _ in
            let provider = pixabay(client)

            let pages = try await pages(of: provider, matching: text)

            let photos = pages.flatMap(\.photos)
            #expect(photos.count == pages[0].total)
            #expect((1...500).contains(photos.count))
            #expect(Set(photos.map(\.id)).count == photos.count)
            #expect(pages.dropLast().allSatisfy { $0.photos.count == 50 })
            for photo in photos { expectPlausible(photo) }
        }
    }

    @Test func `Openverse is read over all its pages`() async throws {
        try await DemoServices.serving { client, _ in
            let pages = try await pages(of: openverse(client), matching: "rain")

            let photos = pages.flatMap(\.photos)
            #expect(photos.count == pages[0].total)
            #expect(photos.count <= 240)
            #expect(Set(photos.map(\.id)).count == photos.count)
            #expect(photos.allSatisfy { $0.attribution.text.contains("demo data") })
        }
    }

    @Test func `the same search finds the same, another one something else`() throws {
        let demoServices = DemoServices.noon
        let rain = demoServices.response(for: DemoRequest("/api/?key=a&q=rain"))

        #expect(demoServices.response(for: DemoRequest("/api/?key=b&q=+Rain%20")) == rain)
        #expect(demoServices.response(for: DemoRequest("/api/?key=a&q=snow")) != rain)
        #expect(demoServices.response(for: DemoRequest("/api/?key=a&q=rain&page=2")) != rain)
    }

    @Test func `now and then the tags are missing`() async throws {
        try await DemoServices.serving { client, _ in
            let provider = pixabay(client)

            let photos = try await pages(of: provider, matching: "sea").flatMap(\.photos)

            let missing = photos.count(where: \.tags.isEmpty)
            #expect((1...photos.count / 5).contains(missing))
            #expect(photos.allSatisfy { $0.tags.isEmpty || $0.tags.contains("sea") })
        }
    }

    @Test func `a search without a letter finds nothing`() async throws {
        try await DemoServices.serving { client, _ in
            for provider in [
                pixabay(client),
                openverse(client),
            ] as [any PhotoProvider] {
                let page = try await provider.photos(matching: PhotoQuery("?!"), page: 1, from: nil)
                #expect(page.photos.isEmpty)
                #expect(page.total == 0)
            }
        }
    }

    @Test(arguments: ["zzzznone", "qwrtp 123", "雨雨雨雨ぬ"])
    func `an absurd search finds nothing`(text: String) {
        let demoServices = DemoServices.noon

        for target in ["/api/?key=a&q=\(text)", "/v1/images/?q=\(text)"] {
            let response = demoServices.response(for: DemoRequest(target))
            #expect(response.status == 200)
            #expect(response.body.contains(#":[]"#) || response.body.contains(#"_count":0"#))
        }
    }

    @Test func `photographs show the weather that they were searched for`() async throws {
        try await DemoServices.serving { client, _ in
            func scenes(_ text: String) async throws -> Set<Int> {
                let page = try await pixabay(client)
                    .photos(matching: PhotoQuery(text), page: 1, from: nil)
                // The sixth digit from the end is that of the scene.
                return Set(page.photos.compactMap { Int($0.id.text).map { $0 / 100_000 % 10 } })
            }

            let rain = try await scenes("rain")
            let snow = try await scenes("snow")
            let japanese = try await (scenes("雨"), scenes("冬 雪"))
            let city = try await scenes("kyoto")
            #expect(rain == japanese.0)
            #expect(snow == japanese.1)
            #expect(rain.count == 1)
            #expect(rain != snow)
            #expect(city.count == 1)
        }
    }

    @Test(arguments: [
        ("/api/?q=rain", 400, "[ERROR 400] Invalid or missing API key."),
        ("/api/?key=a&q=rain&page=0", 400, #"[ERROR 400] "page" is out of valid range."#),
        ("/api/?key=a&q=rain&page=11&per_page=50", 400, #"[ERROR 400] "page" is out"#),
        ("/api/?key=a&q=rain&page=9223372036854775807", 400, #"[ERROR 400] "page" is out"#),
        ("/api/?key=a&q=rain&page=x", 400, #"[ERROR 400] "page" is out of valid range."#),
        ("/api/?key=a&q=rain&per_page=2", 400, #"[ERROR 400] "per_page" is out"#),
        ("/api/?key=a&q=\(String(repeating: "x", count: 101))", 400, "must not exceed 100"),
        ("/v1/images/?q=rain&page=21", 400, #"{"detail":"page:"#),
        ("/v1/images/?q=rain&page_size=21", 401, #"{"detail":"page_size:"#),
        ("/v1/images/?q=rain&page=20", 200, #""results":[]"#),
    ])
    func `errors have the format of the service`(target: String, status: Int, text: String) {
        let answer = DemoServices.noon.response(for: DemoRequest(target))

        #expect(answer.status == status)
        #expect(answer.body.contains(text))
        #expect(answer.contentType.hasPrefix("text/plain") == answer.body.hasPrefix("[ERROR"))
    }

    @Test func `a picture is at its address, in its size`() async throws {
        let page = try await DemoServices.serving { client, url in
            let photo = try await pixabay(client)
                .photos(matching: PhotoQuery("rain"), page: 1, from: nil).photos[0]
            #expect(photo.image.url.hasPrefix("\(url)/stand-in/photos/"))
            #expect(photo.page.hasPrefix("\(url)/stand-in/photos/"))
            return photo
        }

        for picture in [page.preview, page.image] {
            let path = try #require(URLComponents(string: picture.url)?.path)
            let answer = DemoServices.noon.response(for: DemoRequest(path))
            #expect(answer.contentType == "image/png")
            #expect(answer.bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            #expect(number(answer.bytes[16..<20]) == picture.width)
            #expect(number(answer.bytes[20..<24]) == picture.height)
            #expect(answer.bytes.count < 40_000)
        }
    }

    @Test func `the page of a photograph shows it`() {
        let answer = DemoServices.noon.response(for: DemoRequest("/stand-in/photos/12"))

        #expect(answer.contentType == "text/html; charset=utf-8")
        #expect(answer.body.contains("<img src=\"/stand-in/photos/12/"))
    }
}

/// Decodes a big-endian number from four bytes.
private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
}

private func pixabay(_ client: APIClient) -> PixabayProvider {
    PixabayProvider(client: client, key: Secret("any"), clock: SystemWallClock())
}

private func openverse(_ client: APIClient) -> OpenverseProvider {
    OpenverseProvider(client: client, clock: SystemWallClock())
}

private func pages(
    of provider: any PhotoProvider,
    matching text: String
) async throws -> [PhotoPage] {
    var pages = [try await provider.photos(matching: PhotoQuery(text), page: 1, from: nil)]
    while let next = pages[pages.count - 1].next {
        pages.append(try await provider.photos(matching: PhotoQuery(text), page: next, from: nil))
    }
    return pages
}

private func expectPlausible(_ photo: Photo) {
    guard let counts = photo.counts, let width = photo.image.width,
        let height = photo.image.height
    else { return #expect(Bool(false), "\(photo)") }
    #expect(counts.likes <= counts.downloads && counts.downloads <= counts.views)
    #expect(max(width, height) == 640)
    #expect((photo.preview.width ?? 0) <= 150)
}
