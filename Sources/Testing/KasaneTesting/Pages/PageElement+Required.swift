extension PageElement {
    /// Whether the control is required and has no value, so that a browser does not send its form.
    ///
    /// Standard: HTML, `valueMissing` of the constraint validation, for all controls but files.
    ///
    /// - Parameter controls: The enabled controls of the form.
    func isMissingValue(among controls: [PageElement]) -> Bool {
        if name == "input", type == "radio" {
            let group = controls.filter {
                $0.type == "radio" && $0.attributes["name"] == attributes["name"]
            }
            return group.contains { $0.attributes["required"] != nil }
                && !group.contains { $0.attributes["checked"] != nil }
        }
        guard attributes["required"] != nil else { return false }
        switch name {
        case "select": return selectedOptions.allSatisfy(\.optionValue.isEmpty)
        case "textarea": return attributes["readonly"] == nil && rawText.isEmpty
        case "input" where type == "checkbox": return attributes["checked"] == nil
        case "input":
            return isTextInput && attributes["readonly"] == nil
                && (attributes["value"] ?? "").isEmpty
        default: return false
        }
    }
}
