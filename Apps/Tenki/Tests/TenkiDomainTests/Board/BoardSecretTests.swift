import TenkiDomain
import Testing

@Suite
struct BoardSecretTests {
    @Test func `the identifiers of stored boards stay as they are`() throws {
        let secret = try #require(BoardSecret("abcdefghijklmnopqrstuvwx"))
        let person = try ProfileID("00000000-0000-0000-0000-000000000001")

        #expect(secret.reading.reveal() == "6NopKdBEn0gYy7roWPEgNn8x")
        #expect(
            BoardID(secret).text
                == "b4ae3ab8161a5c9460e51ce5e0decf6e44980f8a4fa03d6483735b1e722804cc"
        )
        #expect(
            BoardID(of: person).text
                == "86c7e390a90a1dd45a3c41722f4d79f93633281931e4fe632ca1ec74f0a3dab2"
        )
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
