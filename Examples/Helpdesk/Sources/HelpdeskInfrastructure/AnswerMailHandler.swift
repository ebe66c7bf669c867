import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasaneLive
import KasaneMail

/// Emails an agent's answer to the customer, in the account's language.
package struct AnswerMailHandler: JobHandler {
    private let transactions: any TransactionTemplate<HelpdeskRepositories>
    private let accounts: Accounts
    private let mail: OutgoingMail

    package init(
        _ transactions: any TransactionTemplate<HelpdeskRepositories>,
        _ accounts: Accounts,
        _ mail: OutgoingMail
    ) {
        self.transactions = transactions
        self.accounts = accounts
        self.mail = mail
    }

    package func run(_ job: SendAnswer, in context: JobContext) async throws {
        let found = try await transactions.read { repositories -> (Message, Ticket)? in
            guard let message = try await repositories.messages.find(job.message),
                let ticket = try await repositories.tickets.find(message.ticket)
            else { return nil }
            return (message, ticket)
        }
        // The customer might have deleted the account in the meantime.
        guard let (message, ticket) = found,
            let customer = try await accounts.find(AccountID(ticket.customer), by: .system)
        else { return }
        do {
            try await mail.mailer.send(answer(message, ticket, to: customer, context))
        } catch let error as MailError where !error.isRetryable {
            throw JobFailure.permanent("\(error)")
        }
    }

    private func answer(
        _ message: Message,
        _ ticket: Ticket,
        to customer: Account,
        _ context: JobContext
    ) throws -> Mail {
        let isJapanese = customer.language.hasPrefix("ja")
        let (answer, link) = (message.text.rawValue, "\(mail.site)/tickets/\(ticket.id)")
        let hint = isJapanese ? "返信する場合は、次のページを開いてください。" : "To reply, open this page:"
        return try Mail(
            // The ID is the same in each attempt, so that a mailbox shows a repeated email only
            // once.
            id: MessageID(context.idempotencyKey, domain: mail.sender.domain),
            date: message.written,
            from: mail.sender,
            to: [customer.mail],
            subject: "Re: \(ticket.subject.rawValue)",
            text: "\(answer)\n\n\(hint)\n\(link)\n",
            language: isJapanese ? "ja" : "en"
        ) {
            for line in answer.split(separator: "\n") { p { String(line) } }
            p { hint }
            p { a(.href(link)) { link } }
        }
    }
}
