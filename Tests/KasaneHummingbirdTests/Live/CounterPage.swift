import Hummingbird
import KasaneLive
import Observation

@Observable final class CounterModel {
    var count = 0
    var note = ""
    var isLoud = false
    var route: String?

    func fail() throws { throw CounterError() }
}

struct CounterError: UserFacingError {
    var alert: Alert { Alert("Too many", message: "The counter is at its end.") }
}

struct CounterPage: Page {
    static let path: PagePath = "/counter/{name}"

    let name: String
    @Bindable var model: CounterModel

    var title: String { "\(name): \(model.count)" }

    var body: some HTML {
        h1 { name }
        Live(.p, .id("count")) { model.isLoud ? "COUNT \(model.count)" : "count \(model.count)" }
        Live(.p) { "note: \(model.note)" }
        TextField("Note", text: $model.note, .id("note"))
        Toggle("Loud", isOn: $model.isLoud)
        Button("Add", .id("add")) { model.count += 1 }
        Button("Fail", action: model.fail)
        Button("Home") { model.route = "/counter/home" }
        Form(submit: "Send", action: send) {
            TextField("Inner", text: $model.note, .id("inner"))
        }
    }

    var effects: [PageEffect] {
        PageEffect.query("note", $model.note)
        PageEffect.route($model.route) { $0 }
    }

    private func send() { model.count += 100 }
}

let counterPages: PageRoutes = {
    var pages = PageRoutes()
    pages.add(CounterPage.self, for: .everyone) { visit, _ in
        guard let name = visit.parameters["name"], name != "nobody" else {
            throw HTTPError(.notFound)
        }
        return CounterPage(name: name, model: CounterModel())
    }
    pages.add(ContactsPage.self, for: .everyone) { _, _ in ContactsPage(model: ContactsModel()) }
    pages.add(AccountPage.self, for: .everyone) { _, _ in AccountPage(model: AccountModel()) }
    pages.add(DocumentPage.self, for: .everyone) { request, _ in try DocumentPage.make(request) }
    pages.add(MemberPage.self, for: .signedIn(as: Member.self)) { request, _ in
        try MemberPage.make(request)
    }
    return pages
}()
