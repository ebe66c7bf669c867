import KasaneLive
import TenkiDomain

/// The page of people.
struct PeopleView: HTML {
    let model: PeopleModel

    private var language: Language { model.language }

    func render(into output: inout HTMLOutput) {
        content.render(into: &output)
    }

    @HTMLBuilder private var content: some HTML {
        SiteLayout(model.site, in: .people) {
            h1 { SiteSection.people.name(in: language) }
            Live(.div, role: .status, .id("news")) {
                if let news = model.news { p(.class("news")) { news } }
            }
            Live(.div, .id("list")) { list }
            section(.class("card newcomer"), .aria(.labelledBy, PersonControl.newcomers)) {
                h2(.id(PersonControl.newcomers), Attribute("tabindex", "-1")) {
                    language(ja: "ユーザーを追加", en: "Add a person")
                }
                Form(
                    submit: language(ja: "追加", en: "Add"),
                    model.add,
                    .class("person"),
                    .aria(.labelledBy, PersonControl.newcomers)
                ) {
                    NameField(entry: model.newcomer, language: language)
                    PersonFields(entry: model.newcomer, language: language, id: "new")
                }
            }
            PeopleDialogs(model: model)
        }
    }

    @HTMLBuilder private var list: some HTML {
        if let problem = model.problem {
            div(.class("notice"), .role(.alert)) {
                p { problem }
                Button(language(ja: "もう一度読み込む", en: "Try again")) {
                    await model.load()
                }
            }
        } else if !model.isLoaded {
            p { language(ja: "読み込んでいます…", en: "Loading…") }
        } else if model.people.isEmpty {
            p(.class("empty")) {
                language(ja: "まだユーザーがいません。", en: "There is nobody here yet.")
            }
        }
        Each(model.people, key: \.id, .class("people")) { person in
            PersonRow(person: person, model: model)
        }
    }
}

/// A person, with the buttons for changing and deleting them.
private struct PersonRow: HTML {
    let person: User
    let model: PeopleModel

    private var language: Language { model.language }

    func render(into output: inout HTMLOutput) {
        row.render(into: &output)
    }

    @HTMLBuilder private var row: some HTML {
        h2 { person.id.text }
        dl {
            dt { language(ja: "メール", en: "Mail") }
            dd { person.mail.text }
            dt { language(ja: "誕生日", en: "Birthday") }
            dd {
                if let birthday = person.birthday {
                    time(.datetime(birthday.description)) { birthday.description }
                } else {
                    "—"
                }
            }
        }
        div(.class("row-actions")) {
            action(.change, language(ja: "変更", en: "Change"), "quiet") {
                model.beginChange(of: person)
            }
            action(.delete, language(ja: "削除", en: "Delete"), "danger") {
                model.confirmDeletion(of: person)
            }
        }
    }

    private func action(
        _ control: PersonControl,
        _ name: String,
        _ look: String,
        _ press: @escaping () -> Void
    ) -> some HTML {
        Button(
            .class(look),
            .id(control.id(of: person.id)),
            action: { press() },
            label: {
                name
                span(.class("unseen")) { " \(person.id)" }
            }
        )
    }
}

/// A button in the row of a person, with the `id` that it receives the focus by.
enum PersonControl: String {
    case change, delete

    /// The `id` of the heading above the form for a new person.
    ///
    /// The heading receives the focus instead of a field, which would open a phone's keyboard.
    static let newcomers = "newcomer"

    func id(of person: UserID) -> String { "\(rawValue)-\(person)" }
}
