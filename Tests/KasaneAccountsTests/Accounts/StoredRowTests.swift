import Foundation
import KasaneAccounts
import KasaneDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
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

    @Test func `a session to be opened, as earlier versions stored it, is left to expire`() throws {
        let row = try decode(
            OneTimeTokenRow.self,
            """
            {
              "id": "9f0c2b1e-0000-4000-8000-000000000000", "generation": 0,
              "purpose": "{\\"openSession\\":{\\"_0\\":{}}}",
              "created": 0, "expires": 0, "failures": 0, "secrets": ""
            }
            """
        )

        #expect(try row.element().purpose == .retired)
    }

    @Test(arguments: AccountStore.installed.filter { $0 != .memory })
    func `a row that cannot be read is left, and all others are cleaned up`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let person = try await site.addPerson()
            for _ in 1...3 {
                try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            }
            try await site.sendMails()
            try await site.execute(
                """
                INSERT INTO kasane_account_one_time VALUES
                ('80000000-0000-4000-8000-000000000000', 'unknown', 0, 0, 0, NULL, 0, '')
                """
            )
            #expect(try await site.count("kasane_account_one_time") == 4)
            site.clock.advance(by: .seconds(400 * 86_400))

            let error = await #expect(throws: DomainError.self) {
                try await site.accounts.cleanUp()
            }

            #expect("\(try #require(error))".contains("80000000-0000-4000-8000-000000000000"))
            #expect(try await site.count("kasane_account_one_time") == 1)
            #expect(try await site.count("kasane_account_session") == 0)
            #expect(try await site.accounts.audit(of: person.account, by: .system).isEmpty)
        }
    }

    private func decode<Row: Decodable>(_ type: Row.Type, _ json: String) throws -> Row {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}
