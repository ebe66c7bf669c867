import Foundation
import KasaneAccounts
import Testing

/// Tests of rows that another version, or another program, has stored.
@Suite(.timeLimit(.minutes(1)))
struct StoredRowTests {
    @Test(arguments: ["edi!tor", String(repeating: "a", count: 41), "編集"])
    func `a role that has no valid name makes the row unreadable`(_ role: String) throws {
        let row = try decode(
            AccountRow.self,
            """
            {
              "id": "9f0c2b1e-0000-4000-8000-000000000000", "mail": "hanako@example.jp",
              "roles": "administrator \(role)", "language": "en", "created": 0, "generation": 0,
              "recoveryCodes": "", "version": 1
            }
            """
        )

        #expect(throws: (any Error).self) { try row.element() }
    }

    @Test(arguments: ["[]", "{}", "{\"signIn\":{\"_0\":\"x\"}}", ""])
    func `a promise of an unknown kind makes the row unreadable`(_ purpose: String) throws {
        let text = String(decoding: try JSONEncoder().encode(purpose), as: UTF8.self)
        let row = try decode(
            OneTimeTokenRow.self,
            """
            {
              "id": "9f0c2b1e-0000-4000-8000-000000000000", "purpose": \(text), "generation": 0,
              "created": 0, "expires": 0, "failures": 0, "secrets": ""
            }
            """
        )

        #expect(throws: (any Error).self) { try row.element() }
    }

    private func decode<Row: Decodable>(_ type: Row.Type, _ json: String) throws -> Row {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
