package import KasaneMail

/// The mail address of an account, by which it is found and which only one account has.
package struct AccountAddress: Identifiable, Sendable {
    /// The address, folded.
    package let id: ID
    /// The account.
    package let account: AccountID

    package init(id: ID, account: AccountID) {
        self.id = id
        self.account = account
    }

    /// An address, folded so that it has one spelling.
    ///
    /// The part before the “@” could be case-sensitive (RFC 5321, section 2.4), but
    /// providers of mailboxes ignore the case, and people type both.
    package struct ID: Hashable, Sendable, Comparable {
        /// The address in lower case.
        package let text: String

        package init(_ mail: Mailbox) {
            text = mail.address.lowercased()
        }

        /// Creates the identity of a stored address.
        package init(stored text: String) {
            self.text = text
        }

        package static func < (first: Self, second: Self) -> Bool {
            first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
        }
    }
}
