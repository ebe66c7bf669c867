import KasaneLive

/// The error of a field, announced to screen readers when it appears.
struct FieldProblem: Component {
    let id: String
    let problem: String?

    var body: some HTML {
        Live(.p, role: .status, .id("\(id)-problem"), .class("problem")) { problem ?? "" }
    }
}
