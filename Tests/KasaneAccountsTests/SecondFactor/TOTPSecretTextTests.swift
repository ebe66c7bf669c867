import Foundation
import KasaneAccounts
import Testing

private let secretText = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

@Suite(.timeLimit(.minutes(5)))
struct TOTPSecretTextTests {
    @Test func `a secret is written as it was read`() throws {
        #expect(try TOTPSecret(secretText).reveal() == secretText)
    }

    @Test(arguments: [
        secretText.lowercased(), "\(secretText)======", " \(secretText)\n",
        "gezd gnbv gy3t qojq gezd gnbv gy3t qojq", "GEZD-GNBV-GY3T-QOJQ-GEZD-GNBV-GY3T-QOJQ",
        "ＧＥＺＤ　ＧＮＢＶ　ＧＹ３Ｔ　ＱＯＪＱ　ＧＥＺＤ　ＧＮＢＶ　ＧＹ３Ｔ　ＱＯＪＱ", "\u{FEFF}\(secretText)\u{200B}",
    ])
    func `a secret is read as it is shown`(text: String) throws {
        #expect(try TOTPSecret(text).reveal() == secretText)
    }

    @Test func `a random secret has 20 bytes, and no other has the same`() throws {
        let secret = TOTPSecret.random()

        #expect(secret.reveal().count == 32)
        #expect(try TOTPSecret(secret.reveal()) == secret)
        #expect(TOTPSecret.random() != secret)
    }

    @Test(arguments: [
        ("", TOTPSecretError.wrongSize(bytes: 0)), ("GEZDGNBV", .wrongSize(bytes: 5)),
        (String(repeating: "A", count: 104), .wrongSize(bytes: 65)),
        ("\(secretText)A", .invalidBase32), ("0EZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", .invalidBase32),
        ("=\(secretText)", .invalidBase32), ("GEZDGNBV=GY3TQOJQGEZDGNBVGY3TQOJQ", .invalidBase32),
        // The last character has bits that no byte needs.
        ("GEZDGNBVGY3TQOJQGEZDGNBVGZ", .invalidBase32), ("あ", .invalidBase32),
    ])
    func `a text that is not a secret is refused, and the error does not show it`(
        text: String,
        expected: TOTPSecretError
    ) {
        let error = #expect(throws: TOTPSecretError.self) { try TOTPSecret(text) }

        #expect(error == expected)
        #expect(error?.description.contains("GEZ") == false)
    }

    @Test func `the URI has the issuer, the account and the secret`() throws {
        let secret = try TOTPSecret(secretText)

        #expect(
            secret.uri(issuer: "Tenki", account: "ken@example.com") == """
                otpauth://totp/Tenki:ken%40example.com?secret=\(secretText)&issuer=Tenki
                """
        )
        #expect(
            secret.uri(issuer: "天気: a&b", account: "x:y?\n#%/+ z") == """
                otpauth://totp/%E5%A4%A9%E6%B0%97%20a%26b:xy%3F%0A%23%25%2F%2B%20z\
                ?secret=\(secretText)&issuer=%E5%A4%A9%E6%B0%97%20a%26b
                """
        )
    }

    @Test func `no description shows a secret`() throws {
        let secret = try TOTPSecret(secretText)

        for value in [secret, [secret], Optional(secret) as Any] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("GEZ") && !text.contains("SymmetricKey"))
            }
        }
    }
}
