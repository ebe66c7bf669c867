import Foundation
import KasaneAccounts
import Testing

private let codeText = "7gk2-0c9m-xt1v-4a8e"

@Suite(.timeLimit(.minutes(5)))
struct RecoveryCodeTests {
    @Test func `a code is written in four groups`() throws {
        #expect(try RecoveryCode(codeText).reveal() == codeText)
        let random = RecoveryCode.random().reveal()
        #expect(random.wholeMatch(of: /([0-9a-z]{4}-){3}[0-9a-z]{4}/) != nil)
    }

    @Test(arguments: [
        "7GK2-0C9M-XT1V-4A8E", "7gk20c9mxt1v4a8e", " 7gk2 0c9m xt1v 4a8e\n",
        "７ｇｋ２－０ｃ９ｍ－ｘｔ１ｖ－４ａ８ｅ", "７ＧＫ２ー０Ｃ９ＭーＸＴ１Ｖー４Ａ８Ｅ", "7gk2–0c9m—xt1v−4a8e",
        "7gk2-oc9m-xtiv-4a8e", "7gk2-Oc9m-xtlv-4a8e", "7gk2\u{3000}0c9m xtIv 4a8e",
        "\u{FEFF}7gk2-0c9m-xt1v-4a8e\u{200B}",
    ])
    func `a code is read as it is typed`(typed: String) throws {
        #expect(try RecoveryCode(typed).reveal() == codeText)
    }

    @Test(arguments: [
        "", "7gk2-0c9m-xt1v-4a8", "7gk2-0c9m-xt1v-4a8e-1111", "7gk2-0c9m-xt1v-4a8u",
        "7gk2-0c9m-xt1v-4a8é", "7gk2_0c9m_xt1v_4a8e", String(repeating: "7", count: 300),
    ])
    func `a text that is not a code is refused, and the error does not show it`(text: String) {
        let error = #expect(throws: RecoveryCodeError.malformed) { try RecoveryCode(text) }

        #expect(error?.description.contains("7gk2") == false)
    }

    @Test func `an account gets ten different codes`() {
        let (first, second) = (RecoveryCodes.random(), RecoveryCodes.random())

        #expect(first.codes.count == 10)
        #expect(Set(first.codes + second.codes).count == 20)
        #expect(Set(first.hashes).count == 10)
        #expect(RecoveryCodes.random(count: 3).codes.count == 3)
    }

    @Test func `a code matches its own hash only, in whatever form it is typed`() throws {
        let codes = RecoveryCodes.random()
        let typed = codes.codes[7].reveal().uppercased().replacing("-", with: " ")

        let used = try RecoveryCode(typed).match(in: codes.hashes)

        #expect(used == codes.hashes[7])
        #expect(try RecoveryCode(typed).match(in: codes.hashes.filter { $0 != used }) == nil)
        #expect(RecoveryCode.random().match(in: codes.hashes) == nil)
        #expect(RecoveryCode.random().match(in: []) == nil)
    }

    @Test func `a hash is stored as 64 digits`() throws {
        let hash = try RecoveryCode("0000-0000-0000-0000").hash

        // The SHA-256 of ten bytes of zero.
        let text = "01d448afd928065458cf670b60f5a594d735af0172c8d67f22a81680132681ca"
        #expect(hash.text == text)
        #expect(try RecoveryCodeHash(text) == hash)
        let data = try JSONEncoder().encode([hash])
        #expect(try JSONDecoder().decode([String].self, from: data) == [text])
        #expect(try JSONDecoder().decode([RecoveryCodeHash].self, from: data) == [hash])
    }

    @Test(arguments: [
        "", "01d4", String(repeating: "0", count: 65), String(repeating: "A", count: 64),
        String(repeating: "0", count: 63) + "g", String(repeating: "0", count: 64) + "g",
    ])
    func `a text that is not a hash is refused`(text: String) {
        #expect(throws: RecoveryCodeHashError.malformed) { try RecoveryCodeHash(text) }
    }

    @Test func `no description shows a code`() throws {
        let code = try RecoveryCode(codeText)

        for value in [code, [code], RecoveryCodes.random(count: 1)] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("7gk2") && !text.contains("bytes"))
            }
        }
    }
}
