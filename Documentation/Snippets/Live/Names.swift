// A type of the application with the name of one of the library.
import KasaneLive
import Observation

@Observable private final class FormModel {
    var number = 1
    var form: Form { Form(number: number) }

    nonisolated(nonsending) func send() async throws {}
}

// snippet.form
private struct Form {
    let number: Int
}

private struct FormPage: Page {
    static let path: PagePath = "/forms"
    @Bindable var model: FormModel

    var title: String { "Form \(model.form.number)" }

    var body: some HTML {
        KasaneLive.Form(submit: "Send", action: model.send) {
            NumberField("Number", value: $model.number)
        }
    }
}
// snippet.end
