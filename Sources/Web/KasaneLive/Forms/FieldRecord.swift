struct FieldRecord {
    enum Kind {
        case text
        /// A checkbox, which is off if a submitted form doesn't contain it.
        case toggle
        /// A secret, whose value is never sent to the browser.
        case secret
    }

    let id: NodeID
    let value: String
    let kind: Kind
    let form: NodeID?
}
