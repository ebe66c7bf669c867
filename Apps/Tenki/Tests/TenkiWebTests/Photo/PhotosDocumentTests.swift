import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiWeb
import Testing

@Suite
struct PhotosDocumentTests {
    private let moment = Date(timeIntervalSince1970: 1_763_690_400)

    @Test func `a stored page says why and how old it is`() throws {
        let shown = PhotoPageSnapshot(
            try page([photo()]),
            at: moment.addingTimeInterval(3 * 86_400),
            .stale(.unavailable(providerAway))
        )
        let notice =
            """
            Showing the stored page of photos, fetched 3 days ago, because the provider \
            cannot be reached.
            """

        let document = try object(PhotosDocument(shown))
        #expect(document["notice"] as? String == notice)
        #expect(document["ageSeconds"] as? Int == 3 * 86_400)
    }

    @Test func `the document has every element, null where nothing is known`() throws {
        let full = try object(PhotosDocument(PhotoPageSnapshot(try page([photo()]), at: moment)))
        let bare = try object(
            PhotosDocument(
                PhotoPageSnapshot(try page([photo(isBare: true)], number: 3), at: moment)
            )
        )

        #expect(full["nextPage"] as? Int == 2)
        #expect(full["total"] as? Int == 120)
        #expect(bare["nextPage"] is NSNull)
        let photos = try #require(bare["photos"] as? [[String: Any]])
        #expect(photos.first?["counts"] is NSNull)
        for key in ["title", "user", "userPage", "collection", "licence"] {
            #expect(photos.first?[key] is NSNull)
        }
        let known = try #require((full["photos"] as? [[String: Any]])?.first)
        #expect(known["title"] as? String == "Rain")
        #expect(known["userPage"] as? String == "https://a.example/somebody")
        #expect(known["collection"] as? String == "flickr")
        #expect((known["licence"] as? [String: Any])?["text"] as? String == "CC BY 4.0")
        #expect((photos.first?["image"] as? [String: Any])?["width"] is NSNull)
    }

    private func object(_ document: some Encodable) throws -> [String: Any] {
        let data = try JSONEncoder().encode(document)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func page(_ photos: [Photo], number: Int = 1) throws -> PhotoPage {
        PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: .pixabay, number: number),
            fetchedAt: moment,
            photos: photos,
            total: 120,
            size: 50
        )
    }

    private func photo(isBare: Bool = false) -> Photo {
        Photo(
            id: Photo.ID(source: .pixabay, text: "1"),
            page: "https://a.example/p",
            preview: .init(url: "https://a.example/s", width: 150, height: 100),
            image: isBare
                ? .init(url: "https://a.example/l", width: nil, height: nil)
                : .init(url: "https://a.example/l", width: 640, height: 427),
            counts: isBare ? nil : .init(views: 3, downloads: 2, likes: 1),
            tags: ["rain", "wet street"],
            title: isBare ? nil : "Rain",
            user: isBare ? nil : "somebody",
            userPage: isBare ? nil : "https://a.example/somebody",
            collection: isBare ? nil : "flickr",
            attribution: Attribution(text: "somebody / Pixabay", link: "https://a.example/p"),
            licence: isBare ? nil : Attribution(text: "CC BY 4.0", link: nil)
        )
    }
}
