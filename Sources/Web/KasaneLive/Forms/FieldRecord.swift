struct FieldRecord {
    enum Kind {
        case text
        /// A checkbox. It is off if it is missing from a submitted form.
        case toggle
        /// A secret. Its value is never sent to the browser.
        case secret
    }

    let id: NodeID
    let value: String
    let kind: Kind
    let form: NodeID?
}
