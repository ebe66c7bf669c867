import KasaneConcurrency
import Testing

@Suite
struct PercentEncodingTests {
    @Test(arguments: [
        ("aZ09-._~", "aZ09-._~"), ("a/b?c=d&e", "a%2Fb%3Fc%3Dd%26e"),
        ("wet + 雨", "wet%20%2B%20%E9%9B%A8"),
        ("100%", "100%25"), ("\0\n*", "%00%0A%2A"), ("", ""),
    ])
    func `a component escapes all that is reserved`(text: String, encoded: String) {
        #expect(PercentEncoding.component.encoded(text) == encoded)
    }

    @Test(arguments: [("wet + 雨", "wet+%2B+%E9%9B%A8"), ("a*b~c", "a*b%7Ec")])
    func `a form is encoded as browsers do`(text: String, encoded: String) {
        #expect(PercentEncoding.form.encoded(text) == encoded)
    }

    @Test(arguments: [
        ("%41%e9%9b%A8", "A雨"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("a+b", "a+b"),
    ])
    func `an invalid escape is kept`(encoded: String, text: String) {
        let bytes = PercentEncoding.component.decoded(encoded.utf8)

        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func `a plus sign is a space in forms only`() {
        #expect(PercentEncoding.form.decoded("a+b%2B".utf8) == Array("a b+".utf8))
        #expect(PercentEncoding.component.decoded("a+b%2B".utf8) == Array("a+b+".utf8))
    }

    @Test(arguments: [PercentEncoding.component, .form])
    func `every byte survives`(encoding: PercentEncoding) {
        let text = String((0..<0x250).compactMap(Unicode.Scalar.init).map(Character.init))

        #expect(encoding.decoded(encoding.encoded(text).utf8) == Array(text.utf8))
    }
}
