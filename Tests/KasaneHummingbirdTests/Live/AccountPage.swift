import KasaneLive
import Observation

@Observable final class AccountModel {
    static let options = ["Rain", "Snow"]

    var name = ""
    var age: Int?
    var plan: String?
    var topics: Set<String> = []
    var accepts = false
    var saved = ""
    @ObservationIgnored lazy var save = Action(of: self) { model in
        await Task.yield()
        model.saved = ""
        switch model.name {
        case "taken": throw FieldError("name", message: "The name is taken.")
        case "unpaid": throw FieldError("payment", message: "Pay first.")
        default: if model.nameError == nil { model.saved = model.name }
        }
    }

    var nameError: String? { name.count > 8 ? "A name has at most 8 letters." : nil }
}

struct AccountPage: Page {
    static let path: PagePath = "/account"

    @Bindable var model: AccountModel

    var title: String { "Account" }
    var body: some HTML {
        Form(submit: "Save", model.save) {
            TextField("Name", text: $model.name, .id("name"), .aria(.describedBy, "hint"))
                .named("name")
                .required("Enter a name.")
                .error(model.nameError)
            p(.id("hint")) { "Short" }
            NumberField("Age", value: $model.age, in: 1...120, .id("age"))
            Picker(
                "Plan",
                of: AccountModel.options,
                selection: $model.plan,
                key: \.self,
                none: "None",
                style: .buttons,
                .id("plan")
            ) { "\($0) plan" }
            .required("Choose a plan.")
            CheckboxGroup("Topics", of: AccountModel.options, selection: $model.topics, key: \.self)
            {
                "\($0) topic"
            }
            .required("Choose a topic.")
            Toggle("Terms", isOn: $model.accepts, .id("terms")).required("Accept the terms.")
        }
        Live(.p) { "saved: \(model.saved)." }
    }
}
