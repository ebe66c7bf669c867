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

        #expect(first.headers["Cache-Control"] == "max-age=60")
        let second = services.response(for: DemoRequest(path, headers: ["if-none-match": tag]))
        #expect(second.status == 304)
        #expect(second.bytes.isEmpty)
        #expect(second.headers["ETag"] == tag)
    }

    @Test func `a client with an older document gets the newer one`() throws {
        let path = "/bosai/warning/data/r8/130000.json"
        let old = try DemoServices.at("12:00").response(for: DemoRequest(path))
        let tag = try #require(old.headers["ETag"])
        let request = DemoRequest(path, headers: ["if-none-match": tag])

        #expect(try DemoServices.at("15:00").response(for: request).status == 200)
    }
}
