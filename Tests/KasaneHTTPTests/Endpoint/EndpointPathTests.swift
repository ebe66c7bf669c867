import KasaneHTTP
import Testing

@Suite
struct EndpointPathTests {
    @Test(arguments: [
        ("130010", "/city/130010"),
        ("a/b", "/city/a%2Fb"),
        ("../..", "/city/..%2F.."),
        ("a?b#c", "/city/a%3Fb%23c"),
        ("a\r\nHost: x", "/city/a%0D%0AHost%3A%20x"),
        ("東京", "/city/%E6%9D%B1%E4%BA%AC"),
    ])
    func `a value stays inside of its segment`(value: String, path: String) {
        let escaped: EndpointPath = "/city/\(value)"

        #expect(escaped.text == path)
    }
}
