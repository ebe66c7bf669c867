import Foundation
import KasaneAccounts
import Testing

private let stored =
    "$scrypt$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$IZMORLo+NKM9sf3dDH1ZCk4hbDj0SQeYfTHU51eMJgU"

@Suite(.timeLimit(.minutes(5)))
struct PasswordHashTests {
    @Test func `a stored hash is written as it was read`() throws {
        let hash = try PasswordHash(stored)

        #expect(hash.reveal() == stored)
        #expect(try hash.parameters == parameters(4, 8, 1))
    }

    @Test(arguments: [
        "ln=4,r=8,p=01", "ln=+4,r=8,p=1", "ln=4,r=8", "ln=4,r=8,p=1,q=1", "r=8,ln=4,p=1",
        "ln=4, r=8,p=1", "ln=４,r=8,p=1", "ln=,r=8,p=1", "ln=4,r=8,p=-1",
        "ln=99999999999999999999,r=8,p=1", "",
    ])
    func `numbers in another form are refused`(text: String) {
        let changed = stored.replacing("ln=4,r=8,p=1", with: text)

        #expect(throws: PasswordHashError.malformed) { try PasswordHash(changed) }
    }

    @Test(arguments: ["ln=30,r=8,p=1", "ln=17,r=16,p=1", "ln=14,r=8,p=1000", "ln=14,r=8,p=0"])
    func `parameters that would need too much are refused`(text: String) {
        let changed = stored.replacing("ln=4,r=8,p=1", with: text)

        let error = #expect(throws: PasswordHashError.self) { try PasswordHash(changed) }

        guard case .unacceptableParameters = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(arguments: ["", "$argon2id$v=19$m=65536,t=2,p=1$AAEC$AAEC", " \(stored)", "AAECAwQF"])
    func `another algorithm is refused, and the error does not show the text`(text: String) {
        let error = #expect(throws: PasswordHashError.otherAlgorithm) { try PasswordHash(text) }

        #expect(error?.description.contains("AAEC") == false)
    }

    @Test(arguments: [
        "\(stored)\n", "\(stored)$", "\(stored)=", "\(stored)\(String(repeating: "A", count: 300))",
        // The last character of the salt has bits that no byte needs.
        stored.replacing("ODw$", with: "ODx$"),
        "$scrypt$ln=4,r=8,p=1$AAEC$IZMORLo+NKM9sf3dDH1ZCg",
        "$scrypt$ln=4,r=8,p=1$$IZMORLo+NKM9sf3dDH1ZCg",
        "$scrypt$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQF",
    ])
    func `a malformed hash is refused, and the error does not show the text`(text: String) {
        let error = #expect(throws: PasswordHashError.malformed) { try PasswordHash(text) }

        #expect(error?.description.contains("AAEC") == false)
    }

    @Test func `a hash is encoded as its text`() throws {
        let hash = try PasswordHash(stored)

        let data = try JSONEncoder().encode([hash])

        #expect(try JSONDecoder().decode([String].self, from: data) == [stored])
        #expect(try JSONDecoder().decode([PasswordHash].self, from: data) == [hash])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PasswordHash].self, from: Data(#"["password"]"#.utf8))
        }
    }

    @Test func `no description shows a hash`() throws {
        let hash = try PasswordHash(stored)

        for value in [hash, [hash], Optional(hash) as Any] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("IZMO") && !text.contains("33"))
            }
        }
    }

    @Test func `a hash of other parameters or of a shorter size needs an upgrade`() throws {
        let hash = try PasswordHash(stored)

        #expect(try !hash.needsUpgrade(to: parameters(4, 8, 1)))
        #expect(try hash.needsUpgrade(to: parameters(5, 8, 1)))
        #expect(try hash.needsUpgrade(to: parameters(3, 8, 1)))
        #expect(try hash.needsUpgrade(to: parameters(4, 8, 2)))
        let short = try PasswordHash("$scrypt$ln=4,r=8,p=1$AAECAwQF$IZMORLo+NKM9sf3dDH1ZCg")
        #expect(try short.needsUpgrade(to: parameters(4, 8, 1)))
    }

    private func parameters(_ cost: Int, _ size: Int, _ lanes: Int) throws -> ScryptParameters {
        try ScryptParameters(costLogarithm: cost, blockSize: size, parallelism: lanes)
    }
}
