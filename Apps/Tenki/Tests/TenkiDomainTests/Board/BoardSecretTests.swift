import Foundation
import TenkiDomain
import Testing

@Suite
struct BoardSecretTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `a digest is that of SHA-256`(message: String, digest: String) {
        let hex = SHA256(message.utf8).bytes.map { String(format: "%02x", $0) }.joined()
        #expect(hex == digest)
    }

    @Test func `a secret has 144 bits of its generator, as text that needs no escaping`() {
        var generator = Ones()
        let secret = BoardSecret(using: &generator)

        #expect(secret.reveal() == String(repeating: "_", count: 24))
        #expect(BoardSecret(secret.reveal()) == secret)
    }

    @Test func `a thousand secrets differ, and so do their links for reading`() {
        var generator = SystemRandomNumberGenerator()
        let secrets = (0..<1000).map { _ in BoardSecret(using: &generator) }

        #expect(Set(secrets + secrets.map(\.reading)).count == 2000)
        #expect(Set((secrets + secrets.map(\.reading)).map { BoardID($0) }).count == 2000)
    }

    @Test(arguments: [
        "", "a", String(repeating: "a", count: 23), String(repeating: "é", count: 12),
    ])
    func `another text is not a secret`(text: String) {
        #expect(BoardSecret(text) == nil)
        #expect(BoardSecret(String(repeating: "a", count: 23) + "/") == nil)
        #expect(BoardSecret(String(repeating: "a", count: 25)) == nil)
    }

    @Test func `a secret is not printed, and an identifier does not contain it`() throws {
        let secret = try #require(BoardSecret("abcdefghijklmnopqrstuvwx"))

        #expect("\(secret) \(String(reflecting: secret))" == "••• •••")
        #expect(!String(describing: Mirror(reflecting: secret).children).contains("abc"))
        #expect(try BoardID(BoardID(secret).text) == BoardID(secret))
        #expect(BoardID(secret) != BoardID(secret.reading))
        #expect(throws: BoardIDError.self) { try BoardID("abc") }
    }
}

private struct Ones: RandomNumberGenerator {
    mutating func next() -> UInt64 { .max }
}
