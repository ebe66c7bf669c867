import Foundation
import TenkiDemo
import Testing

@Suite
struct RevalidationTests {
    @Test(arguments: [
        "/bosai/warning/data/r8/130000.json", "/bosai/warning/data/r8/map_time.json",
        "/developer/xml/feed/extra.xml",
    ])
    func `a client that has the document gets status 304 without a body`(path: String) throws {
        let services = try DemoServices.at("12:00")
        let first = services.response(for: DemoRequest(path))
        let tag = try #require(first.headers["ETag"])
        let date = try #require(first.headers["Last-Modified"])

        #expect(first.headers["Cache-Control"] == "max-age=60")
        #expect(date.hasPrefix("Thu, 26 Nov 2026 0"))
        for headers in [["if-none-match": tag], ["if-modified-since": date]] {
            let second = services.response(for: DemoRequest(path, headers: headers))
            #expect(second.status == 304)
            #expect(second.bytes.isEmpty)
            #expect(second.headers["ETag"] == tag)
        }
    }

    @Test func `a client with an older document gets the newer one`() throws {
        let path = "/bosai/warning/data/r8/130000.json"
        let old = try DemoServices.at("12:00").response(for: DemoRequest(path))
        let tag = try #require(old.headers["ETag"])
        let date = try #require(old.headers["Last-Modified"])

        for headers in [
            ["if-none-match": tag], ["if-modified-since": date],
            ["if-none-match": "\"other\"", "if-modified-since": date],
        ] {
            let request = DemoRequest(path, headers: headers)
            #expect(try DemoServices.at("15:00").response(for: request).status == 200)
        }
    }
}
