import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiWeb
import Testing

@Suite
struct PhotosTests {
    private let moment = Date(timeIntervalSince1970: 1_763_690_400)

    @Test func `a page is lines for each photograph, and says how to go on`() throws {
        let report = "\(PhotosReport(PhotoPageSnapshot(try page([photo()]), at: moment)))"

        #expect(
            report == """
                120 photos of “rain” · Pixabay · page 1

                  rain, wet street
                  somebody / Pixabay · 640×427 · 3 views, 2 downloads, 1 like
                  https://a.example/p

                For more, use --page 2.
                """
        )
    }

    @Test func `a demo photograph has no link, because its page ends with the command`() throws {
        let photo = photo(source: .demo)
        let report =
            "\(PhotosReport(PhotoPageSnapshot(try page([photo], source: .demo), at: moment)))"

        #expect(!report.contains("https://a.example/p"))
        #expect(
            report.contains("Demo photos have no links: their pages exist only while")
        )
    }

    @Test func `text of a provider does not move the cursor`() throws {
        let evil = try page([photo(tags: ["\u{1B}[2J", "a\nb", "\u{202E}gpj"])])

        let report = "\(PhotosReport(PhotoPageSnapshot(evil, at: moment)))"

        #expect(!report.contains("\u{1B}"))
        #expect(!report.contains("\u{202E}"))
        #expect(report.contains("   [2J, a b,  gpj\n"))
    }

    @Test(arguments: [
        (1, "No photos found for “rain”."), (9, "“rain” has no page 9."),
    ])
    func `a page without photographs says so`(number: Int, text: String) throws {
        let shown = PhotoPageSnapshot(try page([], number: number), at: moment)

        #expect("\(PhotosReport(shown))" == text)
    }

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

        #expect("\(PhotosReport(shown))".hasSuffix(notice))
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

    private func page(
        _ photos: [Photo],
        number: Int = 1,
        source: PhotoSource = .pixabay
    ) throws -> PhotoPage {
        PhotoPage(
            id: PhotoPage.ID(query: try PhotoQuery("rain"), source: source, number: number),
            fetchedAt: moment,
            photos: photos,
            total: 120,
            size: 50
        )
    }

    private func photo(
        tags: [String] = ["rain", "wet street"],
        isBare: Bool = false,
        source: PhotoSource = .pixabay
    ) -> Photo {
        Photo(
            id: Photo.ID(source: source, text: "1"),
            page: "https://a.example/p",
            preview: .init(url: "https://a.example/s", width: 150, height: 100),
            image: isBare
                ? .init(url: "https://a.example/l", width: nil, height: nil)
                : .init(url: "https://a.example/l", width: 640, height: 427),
            counts: isBare ? nil : .init(views: 3, downloads: 2, likes: 1),
            tags: tags,
            title: isBare ? nil : "Rain",
            user: isBare ? nil : "somebody",
            userPage: isBare ? nil : "https://a.example/somebody",
            collection: isBare ? nil : "flickr",
            attribution: Attribution(text: "somebody / Pixabay", link: "https://a.example/p"),
            licence: isBare ? nil : Attribution(text: "CC BY 4.0", link: nil)
        )
    }
}
