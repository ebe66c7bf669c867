import Foundation
import KasaneAccounts
import KasaneMail
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RepeatedMailTests {
    @Test(arguments: AccountStore.installed)
    func `a mail that is sent again is the same message with the same link`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            let principal = try await site.addPerson()
            let (accounts, client) = (site.accounts, AccountClient.test())
            let password = "another password"
            try await accounts.signUp("taro@example.jp", password: password, from: client)
            try await accounts.signUp(TestSite.mail, password: password, from: client)
            try await accounts.requestSignInLink(TestSite.mail, from: client)
            try await accounts.requestPasswordReset(TestSite.mail, from: client)
            let new = "jiro@example.jp"
            try await accounts.requestMailChange(of: principal, to: new, from: client)

            site.mailer.losesAnswers = true
            try await site.sendMails()
            let first = site.outbox.mails
            site.mailer.losesAnswers = false
            site.clock.advance(by: .seconds(60))
            try await site.sendMails()

            // A mailbox shows each once.
            let second = site.outbox.mails
            #expect(first.count == 6 && second.count == 6 && site.mailer.count == 12)
            #expect(first.map(\.text).sorted() == second.map(\.text).sorted())
            #expect(Set(first.map(\.id)) == Set(second.map(\.id)))
        }
    }

    @Test(arguments: AccountStore.installed)
    func `a link that was used is not sent again, and one that was not works`(
        _ store: AccountStore
    ) async throws {
        try await store.run { site in
            try await site.addPerson()
            site.mailer.losesAnswers = true
            for _ in 0..<2 {
                try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            }
            let mails = try await site.sendMails()
            let links = mails.compactMap { mail in
                mail.text.firstMatch(of: /link=([A-Za-z0-9_-]+)/)
                    .flatMap { SecretToken(String($0.output.1)) }
            }
            #expect(links.count == 2)
            _ = try await site.open(site.accounts.signIn(links[0], from: .test()))

            site.mailer.losesAnswers = false
            site.clock.advance(by: .seconds(60))
            try await site.sendMails()

            #expect(site.mailer.count == 3)
            _ = try await site.open(site.accounts.signIn(links[1], from: .test()))
        }
    }

    @Test func `a link from before a change of the account is not sent again`() async throws {
        try await AccountStore.memory.run { site in
            let principal = try await site.addPerson()
            site.mailer.losesAnswers = true
            try await site.accounts.requestSignInLink(TestSite.mail, from: .test())
            try await site.sendMails()
            site.mailer.losesAnswers = false
            _ = try await site.accounts.changePassword(
                of: principal,
                to: "ame ga furu yoru ni",
                from: .test()
            )

            site.clock.advance(by: .seconds(60))
            try await site.sendMails()

            let subjects = site.outbox.mails.map(\.subject)
            #expect(site.mailer.count == 2)
            #expect(subjects.last == "Your password for Tenki was changed")
        }
    }
}
