import KasaneDomain
package import TenkiDomain
package import TenkiUI

package struct UserReport: CustomStringConvertible {
    private let users: [User]
    private let language: Language

    package init(_ users: [User], in language: Language = .english) {
        self.users = users
        self.language = language
    }

    /// A heading and a line for each user, without a trailing line break; a sentence if there are
    /// no users.
    package var description: String {
        guard !users.isEmpty else {
            return language(
                ja: "ユーザーはまだいません。tenki user add で追加できます。",
                en: "No users yet. Add one with: tenki user add"
            )
        }
        let table = TextTable(
            heading: [
                language(ja: "ユーザー", en: "user"), language(ja: "メール", en: "mail"),
                language(ja: "誕生日", en: "birthday"),
            ],
            rows: users.map { [$0.id.text, $0.mail.text, $0.birthday?.description ?? "—"] }
        )
        return table.lines.map(\.forTerminal).joined(separator: "\n")
    }
}
