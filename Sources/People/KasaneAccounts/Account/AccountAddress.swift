package import KasaneMail

/// A mapping from an email address to its account.
package struct AccountAddress: Identifiable, Sendable {
    package let id: ID
    package let account: AccountID

    package init(id: ID, account: AccountID) {
        self.id = id
        self.account = account
    }

    /// An email address in lowercase, for lookups.
    ///
    /// The local part can be case-sensitive (RFC 5321, section 2.4), but email providers ignore
    /// case, and users type it either way.
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
