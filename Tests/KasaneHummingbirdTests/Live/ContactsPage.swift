import KasaneLive
import Observation

@Observable final class Contact: Identifiable {
    let id: Int
    var name: String
    var isFriend = false

    init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}

@Observable final class ContactsModel {
    var contacts = [Contact(id: 1, name: "Hanako"), Contact(id: 2, name: "Taro")]
}

private struct LimitedField: Component {
    let label: String
    @Binding var text: String

    var body: some HTML {
        TextField(label, text: $text)
        Live(.p) { "\(label): \(10 - text.count) left" }
    }
}

private struct ContactRow<Actions: HTML>: Component {
    @Bindable var contact: Contact
    @HTMLBuilder let actions: Actions

    var body: some HTML {
        LimitedField(label: "Name \(contact.id)", text: $contact.name)
        Toggle("Friend \(contact.id)", isOn: $contact.isFriend)
        if contact.isFriend {
            p { "Dear \(contact.name)" }
        } else {
            p { "To \(contact.name)" }
        }
        actions
    }
}

struct ContactsPage: Page {
    static let path: PagePath = "/contacts"

    @Bindable var model: ContactsModel

    var title: String { "Contacts" }

    var body: some HTML {
        h1 { "Contacts" }
        ForEach(model.contacts) { contact in
            ContactRow(contact: contact) {
                Button("Remove \(contact.id)") {
                    model.contacts.removeAll { $0.id == contact.id }
                }
            }
        }
    }
}
