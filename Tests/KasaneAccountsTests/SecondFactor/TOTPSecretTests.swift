import Foundation
import KasaneAccounts
import Testing

/// The secret of RFC 6238, appendix B: “12345678901234567890”.
private let secretText = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

@Suite(.timeLimit(.minutes(5)))
struct TOTPSecretTests {
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func `the codes are those of the standard`(seconds: Int, code: String) throws {
        let secret = try TOTPSecret(secretText)
        let date = Date(timeIntervalSince1970: Double(seconds))

        #expect(secret.code(at: date) == code)
        #expect(secret.verify(code, at: date, after: nil) == seconds / 30)
    }

    @Test func `a code is accepted one step before and after its own`() throws {
        let secret = try TOTPSecret(secretText)
        let code = try #require(secret.code(at: at(step: 100)))

        let steps = (97...103).map { secret.verify(code, at: at(step: $0), after: nil) }

        #expect(steps == [nil, nil, 100, 100, 100, nil, nil])
        let end = Date(timeIntervalSince1970: 102 * 30 - 0.001)
        #expect(secret.verify(code, at: end, after: nil) == 100)
    }

    @Test func `a code that was used is refused, as are those of earlier steps`() throws {
        let secret = try TOTPSecret(secretText)
        let codes = try (99...101).map { try #require(secret.code(at: at(step: $0))) }

        #expect(secret.verify(codes[1], at: at(step: 100), after: 99) == 100)
        #expect(secret.verify(codes[1], at: at(step: 100), after: 100) == nil)
        #expect(secret.verify(codes[0], at: at(step: 100), after: 100) == nil)
        #expect(secret.verify(codes[2], at: at(step: 100), after: 100) == 101)
        #expect(secret.verify(codes[2], at: at(step: 100), after: .max) == nil)
    }

    @Test func `a code that two steps share is accepted once`() throws {
        let (secret, code, step) = (try TOTPSecret(secretText), "911617", 910_737)
        #expect(secret.code(at: at(step: step)) == code)
        #expect(secret.code(at: at(step: step + 1)) == code)

        let used = secret.verify(code, at: at(step: step), after: nil)

        #expect(used == step + 1)
        #expect(secret.verify(code, at: at(step: step + 1), after: used) == nil)
    }

    @Test(arguments: [
        "287 082", " 287082\n", "２８７０８２", "２８７　０８２", "287-082", "2 8 7 0 8 2", "٢٨٧٠٨٢",
        "\u{202A}287082\u{202C}", "287\u{200B}082\u{FEFF}",
    ])
    func `a code is read as it is typed`(typed: String) throws {
        let date = Date(timeIntervalSince1970: 59)

        #expect(try TOTPSecret(secretText).verify(typed, at: date, after: nil) == 1)
    }

    @Test(arguments: [
        "", "28708", "2870820", "94287082", "287083", "28708x", "²87082",
    ])
    func `another text is refused`(typed: String) throws {
        let date = Date(timeIntervalSince1970: 59)

        #expect(try TOTPSecret(secretText).verify(typed, at: date, after: nil) == nil)
    }

    @Test func `a text that is much longer than a code is refused`() throws {
        let typed = String(repeating: " ", count: 1_000) + "287082"
        let date = Date(timeIntervalSince1970: 59)

        #expect(try TOTPSecret(secretText).verify(typed, at: date, after: nil) == nil)
    }

    @Test(arguments: [-1, -1e300, 1e300, .infinity, .nan])
    func `a time without steps has no codes`(seconds: Double) throws {
        let (secret, date) = (try TOTPSecret(secretText), Date(timeIntervalSince1970: seconds))

        #expect(secret.code(at: date) == nil)
        #expect(secret.verify("287082", at: date, after: nil) == nil)
    }

    @Test func `the first step has no step before it`() throws {
        let secret = try TOTPSecret(secretText)

        #expect(secret.verify("755224", at: at(step: 0), after: nil) == 0)
    }

    private func at(step: Int) -> Date { Date(timeIntervalSince1970: Double(step) * 30) }
}
