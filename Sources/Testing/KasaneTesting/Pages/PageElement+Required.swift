extension PageElement {
    /// Returns whether the control is required but empty, so that a browser doesn't send its form.
    ///
    /// This is the constraint `valueMissing` in HTML's constraint validation, for all controls
    /// except files.
    ///
    /// - Parameter controls: The form's enabled controls.
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
