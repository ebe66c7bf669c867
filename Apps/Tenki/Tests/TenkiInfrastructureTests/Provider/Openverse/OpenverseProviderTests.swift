import Foundation
import KasaneDomain
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OpenverseProviderTests {
    @Test func `Openverse is called without a key, and may leave out nearly everything`()
        async throws
    {
        let transport = Recorded(answers: [
            #"{"result_count":240,"page_count":12,"results":["#
                + #"{"id":"a-b","url":"https://a.example/i","foreign_landing_url":"https://a.example/p","#
                + #""creator":null,"attribution":"by somebody","tags":[{"name":"rain"},{}]},"#
                + #"{"id":"c","url":null}]}"#
        ])

        let page = try await OpenverseProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 12, from: nil)

        #expect(transport.requests[0].hasPrefix("/v1/images/?q=rain&page=12&page_size=20"))
        #expect(page.photos.map(\.id.text) == ["a-b"])
        #expect(page.photos.first?.tags == ["rain"])
        #expect(page.photos.first?.preview.url == "https://a.example/i")
        #expect(page.next == nil)
    }

    @Test(arguments: ["{}", "null", #"{"id":7}"#, #"{"id":"b","width":"wide"}"#])
    func `a photograph or a tag that cannot be read does not hide the others`(
        broken: String
    ) async throws {
        let transport = Recorded(answers: [
            #"{"result_count":2,"results":["# + broken
                + #",{"id":"a","url":"https://a.example/i","#
                + #""foreign_landing_url":"https://a.example/p","tags":[null,{"name":7},"#
                + #"{"name":"wet"}]}]}"#
        ])

        let page = try await OpenverseProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        #expect(page.photos.map(\.id.text) == ["a"])
        #expect(page.photos.first?.tags == ["wet"])
    }

    @Test func `Openverse's credit is complete: title, creator, collection and licence`()
        async throws
    {
        let transport = Recorded(answers: [
            #"{"result_count":1,"results":[{"id":"a","url":"https://a.example/i","#
                + #""foreign_landing_url":"https://a.example/p","title":"Rain in Kyoto","#
                + #""creator":"hanako","creator_url":"https://a.example/hanako","source":"flickr","#
                + #""license":"by","license_version":"4.0","license_url":"https://l.example","#
                + #""tags":[{"name":" rain "},{"name":"Rain"},{"name":"  "},{"name":"wet"}]}]}"#
        ])

        let page = try await OpenverseProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        let photo = try #require(page.photos.first)
        #expect(photo.title == "Rain in Kyoto")
        #expect(photo.user == "hanako")
        #expect(photo.userPage == "https://a.example/hanako")
        #expect(photo.collection == "flickr")
        #expect(photo.licence == Attribution(text: "CC BY 4.0", link: "https://l.example"))
        #expect(photo.tags == ["rain", "wet"])
    }

    @Test(arguments: [
        ("by-sa", "2.0", "CC BY-SA 2.0"), ("cc0", "1.0", "CC0 1.0"),
        ("pdm", "1.0", "Public Domain Mark 1.0"),
    ])
    func `Openverse's licence is written as its owner writes it`(
        code: String,
        version: String,
        name: String
    ) async throws {
        let transport = Recorded(answers: [
            #"{"result_count":1,"results":[{"id":"a","url":"https://a.example/i","#
                + #""foreign_landing_url":"https://a.example/p","license_url":"https://l.example","#
                + "\"license\":\"\(code)\",\"license_version\":\"\(version)\"}]}"
        ])

        let page = try await OpenverseProvider(
            client: try transport.client(),
            clock: SystemWallClock()
        )
        .photos(matching: PhotoQuery("rain"), page: 1, from: nil)

        let licence = Attribution(text: name, link: "https://l.example")
        #expect(page.photos.first?.licence == licence)
    }
}
