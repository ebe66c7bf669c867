import KasaneHummingbird
import Testing

@Suite
struct SecretTests {
    @Test(arguments: [
        ("s3cr3t", "s3cr3t", true), ("s3cr3t", "s3cr3T", false), ("S3cr3t", "s3cr3t", false),
        ("s3cr3", "s3cr3t", false), ("s3cr3tt", "s3cr3t", false), ("", "s3cr3t", false),
        ("秘密", "秘密", true), ("e\u{301}", "\u{E9}", false),
    ])
    func `a text equals a secret with the same bytes`(sent: String, secret: String, isEqual: Bool) {
        #expect(sent.isEqual(toSecret: secret) == isEqual)
        #expect(Substring(sent).isEqual(toSecret: secret) == isEqual)
    }

    @Test func `an empty secret equals nothing`() {
        #expect(!"".isEqual(toSecret: ""))
    }
}
