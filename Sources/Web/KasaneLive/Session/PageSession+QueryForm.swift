extension PageSession {
    /// Enters a GET form into a page that hasn't loaded, and returns the resulting address.
    ///
    /// Links can contain arbitrary field values, so only fields of GET forms are entered and no
    /// action runs. The page ends without loading.
    ///
    /// - Returns: The address, or `nil` if the page must be shown because a field has an error.
    func enter(_ form: QueryForm) -> String? {
        guard let page = render(collectsControls: true, tracks: false) else { return nil }
        if case .button(let press) = page.rendering.controls[form.button], press.method == .get {
            for field in page.rendering.fields where field.form == press.form {
                let id = field.id.text
                // Browsers don't send unchecked checkboxes.
                let value = form.fields[id] ?? (field.kind == .toggle ? "" : nil)
                // A value that isn't among the field's options has no effect.
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

    /// Returns the page's address, or `nil` if browsers would interpret it as another host.
    private func addressOfQuery(_ effects: EvaluatedEffects) -> String? {
        let address = address(effects)
        return LocalAddress.isValid(address) ? address : nil
    }
}
