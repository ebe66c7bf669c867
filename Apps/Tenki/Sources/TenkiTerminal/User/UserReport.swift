package import TenkiApplication
import TenkiDomain
package import TenkiUI

package struct UserReport: CustomStringConvertible {
    private let users: [ManageAccounts.Entry]
    private let language: Language

    package init(_ users: [ManageAccounts.Entry], in language: Language = .english) {
        self.users = users
        self.language = language
    }

    package var description: String {
        guard !users.isEmpty else {
            return language(
                ja: "ユーザーはまだいません。tenki user add で追加できます。",
                en: "No users yet. Add one with: tenki user add"
            )
        }
        let table = TextTable(
            heading: [
                language(ja: "メール", en: "email"), language(ja: "名前", en: "name"),
                language(ja: "誕生日", en: "birthday"),
            ],
            rows: users.map { user in
                [
                    user.mail, user.profile.displayName.text,
                    user.profile.birthday?.description ?? "—",
                ]
            }
        )
        return table.lines.map(\.forTerminal).joined(separator: "\n")
    }
}
