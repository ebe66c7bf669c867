public import TenkiDomain

/// Users as lines for a terminal.
public struct UserReport: CustomStringConvertible {
    private let users: [User]

    /// Creates the report of users, in their order.
    public init(_ users: [User]) {
        self.users = users
    }

    /// A heading and a line for each user, without a trailing line break; a sentence if there are
    /// no users.
    public var description: String {
        guard !users.isEmpty else { return "No users yet. Add one with: tenki user add" }
        let table = TextTable(
            heading: ["user", "mail", "birthday"],
            rows: users.map { [$0.id.text, $0.mail.text, $0.birthday?.description ?? "—"] }
        )
        return table.lines.map(\.forTerminal).joined(separator: "\n")
    }
}
