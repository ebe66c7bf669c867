import HelpdeskDomain
import KasaneAccounts
import KasaneJobs
import KasaneStore

extension Ticket: StoreRecord {}
extension Message: StoreRecord {}
extension Attachment: StoreRecord {}
extension AttachmentContent: StoreRecord {}
extension Member: StoreRecord {}

extension Migrator {
    /// Never edit a released migration.
    package static var helpdesk: Self {
        var migrator = Self()
        migrator.registerJobs()
        migrator.registerAccounts()
        migrator.register("1 tickets") { dialect in
            let (uuid, text, date) = (dialect.uuid, dialect.text, dialect.date)
            let options = dialect.tableOptions
            return [
                """
                CREATE TABLE member (
                    id \(uuid) NOT NULL PRIMARY KEY, mail \(text) NOT NULL
                ) \(options)
                """,
                """
                CREATE TABLE ticket (
                    id \(uuid) NOT NULL PRIMARY KEY, customer \(uuid) NOT NULL,
                    subject \(text) NOT NULL, status \(text) NOT NULL, assignee \(uuid),
                    opened \(date) NOT NULL, updated \(date) NOT NULL
                ) \(options)
                """,
                "CREATE INDEX ticket_customer ON ticket (customer, updated)",
                "CREATE INDEX ticket_status ON ticket (status, updated)",
                """
                CREATE TABLE message (
                    id \(uuid) NOT NULL PRIMARY KEY, ticket \(uuid) NOT NULL REFERENCES ticket,
                    author \(uuid) NOT NULL, "isFromAgent" \(dialect.bool) NOT NULL,
                    text \(text) NOT NULL, written \(date) NOT NULL
                ) \(options)
                """,
                "CREATE INDEX message_ticket ON message (ticket)",
                """
                CREATE TABLE attachment (
                    id \(uuid) NOT NULL PRIMARY KEY, ticket \(uuid) NOT NULL REFERENCES ticket,
                    message \(uuid) NOT NULL REFERENCES message, name \(text) NOT NULL,
                    type \(text) NOT NULL, size \(dialect.integer) NOT NULL
                ) \(options)
                """,
                "CREATE INDEX attachment_ticket ON attachment (ticket)",
                """
                CREATE TABLE "attachmentContent" (
                    id \(uuid) NOT NULL PRIMARY KEY REFERENCES attachment,
                    bytes \(dialect.blob) NOT NULL
                ) \(options)
                """,
            ]
        }
        return migrator
    }
}
