import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PixabayProviderTests {
    @Test func `Pixabay is queried for safe photographs, fifty at a time`() async throws {
        let transport = Recorded(answers: [#"{"total":0,"totalHits":0,"hits":[]}"#])

        let page = try await PixabayProvider(
            client: try transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery(" rain  & sun "), page: 3, from: nil)

        #expect(
            transport.requests == [
                "/api/?key=secret&q=rain%20%26%20sun&image_type=photo&safesearch=true&per_page=50"
                    + "&page=3"
            ]
        )
        let query = try PhotoQuery("rain & sun")
        #expect(page.id == PhotoPage.ID(query: query, source: .pixabay, number: 3))
        #expect((page.photos.count, page.total, page.size, page.next) == (0, 0, 50, nil))
    }

    @Test func `a photograph is read with all that it says`() async throws {
        let transport = Recorded(answers: [answer()])

        let page = try await PixabayProvider(
            client: try transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        let photo = try #require(page.photos.first)
        #expect(photo.id == Photo.ID(source: .pixabay, text: "9223372036854775807"))
        #expect(photo.preview == .init(url: "https://a.example/s", width: 150, height: 100))
        #expect(photo.image == .init(url: "https://a.example/l", width: 640, height: 427))
        #expect(photo.counts == .init(views: 1, downloads: 2, likes: 3))
        #expect(photo.tags == ["rain", "wet street"])
        #expect(photo.user == "somebody")
        #expect(
            photo.attribution
                == Attribution(text: "somebody / Pixabay", link: "https://a.example/p")
        )
        #expect(photo.licence?.text == "Pixabay Content License")
        #expect(page.next == 2)
    }

    @Test func `missing tags become an empty list, and an id may be a string`() async throws {
        let transport = Recorded(answers: [
            answer().replacing(#""tags":" rain ,, wet street","#, with: "")
                .replacing("9223372036854775807", with: #""256""#)
        ])

        let page = try await PixabayProvider(
            client: try transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        #expect(page.photos.map(\.tags) == [[]])
        #expect(page.photos.map(\.id.text) == ["256"])
    }

    @Test(
        arguments: [
            "pageURL", "previewURL", "previewWidth", "previewHeight", "webformatURL",
            "webformatWidth", "webformatHeight", "views", "downloads", "likes", "user", "id",
        ]
    )
    func `any other missing element is named`(element: String) async throws {
        let transport = Recorded(answers: [
            answer().replacing("\"\(element)\":", with: "\"other\(element)\":")
        ])

        let error = try await #require(throws: DomainError.self) {
            try await PixabayProvider(
                client: transport.client(),
                key: Secret("secret"),
                clock: SystemWallClock()
            )
            .photos(matching: PhotoQuery("rain"), page: 1, from: nil)
        }

        #expect(error.description.contains("could not be read at hits[0].\(element)"))
    }

    @Test(arguments: ["{}", "null", "[]", #"{"id":"x"}"#])
    func `a photograph that cannot be read does not hide the others`(hit: String) async throws {
        let transport = Recorded(answers: [
            answer().replacing(#""hits":["#, with: #""hits":["# + hit + ",")
        ])

        let page = try await PixabayProvider(
            client: try transport.client(),
            key: Secret("secret"),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        #expect(page.photos.map(\.user) == ["somebody"])
    }

    private func answer() -> String {
        """
        {"total":9,"totalHits":51,"hits":[{"id":9223372036854775807,"pageURL":"https://a.example/p",
        "tags":" rain ,, wet street","previewURL":"https://a.example/s","previewWidth":150,
        "previewHeight":100,"webformatURL":"https://a.example/l","webformatWidth":640,
        "webformatHeight":427,"views":1,"downloads":2,"likes":3,"user":"somebody","extra":[1]}]}
        """
    }
}
