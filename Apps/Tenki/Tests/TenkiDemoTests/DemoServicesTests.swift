import TenkiDemo
import Testing

@Suite
struct DemoServicesTests {
    @Test(arguments: ["POST", "PUT", "DELETE", ""])
    func `other methods than GET and HEAD are refused`(method: String) {
        let answer = DemoServices.noon.response(
            for: DemoRequest("/api/forecast/city/130010", method: method)
        )

        #expect(answer.status == 405)
    }

    @Test func `HEAD gets the headers of GET`() {
        let demoServices = DemoServices.noon
        let target = "/api/?key=a&q=rain"

        #expect(
            demoServices.response(for: DemoRequest(target, method: "HEAD"))
                == demoServices.response(for: DemoRequest(target))
        )
    }

    @Test(arguments: [
        "", "/", "/nowhere", "/%FF", "?", "?city=130010", "//", "/api", "/v1/images",
        "/api/forecast", "/api/forecast/city/", "/api/forecast/city/130010/x",
        "/stand-in/photos/", "/stand-in/photos/-1", "/stand-in/photos/99999999999999999999",
        "/stand-in/photos/x/1x1.png", "/stand-in/photos/1/0x1.png",
        "/stand-in/photos/1/2001x1.png", "/stand-in/photos/1/1x1.svg",
        "/stand-in/photos/1/1x.png", "/stand-in/photos/1/1x1x1.png", "/stand-in/photos/1/.png",
        "/stand-in/photos/1/1x1.png/", "/bosai/typhoon/data/TC2601/forecast.json",
        "/bosai/typhoon/data/x.json", "/bosai/typhoon/data/TC2625/x.json",
    ])
    func `an address of no service is status 404`(target: String) {
        #expect(DemoServices.noon.response(for: DemoRequest(target)).status == 404)
    }

    @Test(arguments: [
        "bosai/forecast/data/forecast/999999", "bosai/forecast/data/forecast/130010",
        "bosai/forecast/data/forecast/010000", "bosai/forecast/data/forecast/014030",
        "bosai/forecast/data/overview_forecast/460040", "bosai/forecast/data/overview_forecast/x",
        "bosai/jmatile/data/wdist/VPFD/130000", "bosai/warning/data/r8/139999",
        "bosai/warning/data/warning/130000", "bosai/amedas/data/map/20261126125000",
        "bosai/amedas/data/map/20261126124100", "bosai/amedas/data/map/20261126124030",
        "bosai/amedas/data/map/20251126124000", "bosai/amedas/data/map/x",
    ])
    func `a document that the agency does not have is status 404`(name: String) throws {
        let request = DemoRequest("/\(name).json")

        #expect(try DemoServices.at("12:47").response(for: request).status == 404)
    }

    @Test(arguments: [
        "20261126025100_0_VPWW55_130000", "20261126_0_VPWW55_130000", "x",
        "20261399999999_0_VPWW53_130000",
    ])
    func `a bulletin that was not issued is status 404`(name: String) throws {
        let request = DemoRequest("/developer/xml/data/\(name).xml")

        #expect(try DemoServices.at("12:00").response(for: request).status == 404)
    }

    @Test(arguments: [
        "20261126040500/none/20261126040500/surf/hrpns/6/56/25.png",
        "20261126005500/none/20261126005500/surf/hrpns/6/56/25.png",
        "20261126040000/none/20261126050500/surf/hrpns/6/56/25.png",
        "20261126040000/none/20261126035500/surf/hrpns/6/56/25.png",
        "20261126040001/none/20261126040001/surf/hrpns/6/56/25.png",
        "20261126040000/none/20261126040000/surf/hrpns/3/7/3.png",
        "20261126040000/none/20261126040000/surf/hrpns/11/1818/806.png",
        "20261126040000/none/20261126040000/surf/hrpns/6/0/0.png",
        "20261126040000/none/20261126040000/surf/hrpns/6/64/25.png",
        "20261126040000/none/20261126040000/surf/hrpns/6/-1/25.png",
        "20261126040000/none/20261126040000/surf/hrpns/6/56/x.png",
        "20261126040000/none/20261126040000/surf/thns/6/56/25.png", "x.png",
    ])
    func `a tile that the agency does not have is status 404`(path: String) throws {
        let request = DemoRequest("/bosai/jmatile/data/nowc/\(path)")

        #expect(try DemoServices.at("13:03").response(for: request).status == 404)
    }

    @Test func `a request is decoded`() {
        let request = DemoRequest("/a%20b?c=d+e%2B&f&g=h=i&=&c=last", host: "example:1")

        #expect(request.path == "/a b")
        #expect(request.query == ["c": "last", "f": "", "g": "h=i", "": ""])
        #expect(request.host == "example:1")
    }
}
