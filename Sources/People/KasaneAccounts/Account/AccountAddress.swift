package import KasaneMail

/// Maps an email address to the only account that has it.
package struct AccountAddress: Identifiable, Sendable {
    package let id: ID
    package let account: AccountID

    package init(id: ID, account: AccountID) {
        self.id = id
        self.account = account
    }

    /// An email address, folded so that it has one spelling.
    ///
    /// The part before the “@” can be case-sensitive (RFC 5321, section 2.4), but email providers
    /// ignore case, and users type both.
    package struct ID: Hashable, Sendable, Comparable {
        /// The address in lowercase.
        package let text: String

        package init(_ mail: Mailbox) {
            text = mail.address.lowercased()
        }

        package init(stored text: String) {
            self.text = text
        }

        package static func < (first: Self, second: Self) -> Bool {
            first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
        }
    }
}
