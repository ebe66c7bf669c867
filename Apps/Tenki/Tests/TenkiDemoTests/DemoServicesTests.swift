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

    @Test(arguments: ["", "/", "/nowhere", "/%FF", "?", "?city=130010", "//", "/api", "/v1/images"])
    func `an address of no service is status 404`(target: String) {
        #expect(DemoServices.noon.response(for: DemoRequest(target)).status == 404)
    }

    @Test func `a request is decoded`() {
        let request = DemoRequest("/a%20b?c=d+e%2B&f&g=h=i&=&c=last", host: "example:1")

        #expect(request.path == "/a b")
        #expect(request.query == ["c": "last", "f": "", "g": "h=i", "": ""])
        #expect(request.host == "example:1")
    }
}
