extension PageSession {
    /// Enters a form that was sent by GET into a page that has not been loaded, and returns the
    /// page's address afterwards.
    ///
    /// Anyone can write a link with any fields. Only those of a GET form are entered, no action is
    /// run, and the page ends without having been loaded.
    ///
    /// - Returns: The address, or `nil` if the page itself must show why a field is refused.
    func enter(_ form: QueryForm) -> String? {
        guard let page = render(collectsControls: true, tracks: false) else { return nil }
        if case .button(let press) = page.rendering.controls[form.button], press.method == .get {
            for field in page.rendering.fields where field.form == press.form {
                let id = field.id.text
                // A checkbox that is not sent is off.
                let value = form.fields[id] ?? (field.kind == .toggle ? "" : nil)
                // A text that is not one of the field's options has no effect.
                if let value, field.kind != .secret {
                    _ = enter(value, into: id, of: page.rendering)
                }
            }
            guard let entered = render(collectsControls: true, tracks: false),
                !refuses(press, of: NodeID(form.button), checking: entered.rendering.checks)
            else { return nil }
            return addressOfQuery(entered.effects)
        }
        return addressOfQuery(page.effects)
    }

    /// Returns the page's address, or `nil` if browsers would read it as one of another host.
    private func addressOfQuery(_ effects: EvaluatedEffects) -> String? {
        let address = address(effects)
        return LocalAddress.isValid(address) ? address : nil
    }
}
