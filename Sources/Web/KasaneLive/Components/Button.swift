/// A button that runs a closure when pressed.
///
/// ```swift
/// Button("Watch \(city.name)") { try await model.watch(city) }
/// Button("Refresh", model.refresh)  // an action: disabled while it runs
/// ```
///
/// The closure runs on the page's actor and is cancelled when the page ends. If the closure throws
/// an error, the page shows an alert, or a field error if the error names a field (see
/// ``ValidatedField/named(_:)``).
///
/// A button is identified by its source location, its row and its label. A press of a button that
/// no longer exists is rejected and never reaches another button. If the label can change, set an
/// `id`. If the action changes, change the `id` too, such as from `pause` to `resume`: otherwise, a
/// press on an outdated page does the opposite of what its label said.
public struct Button<Label: HTML>: HTML {
    let label: Label
    let name: String
    let isEnabled: Bool
    let isBusy: Bool
    let attributes: [Attribute]
    let location: SourceLocation
    let press: () async throws -> ActionOutcome

    /// Writes the button.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.button, attributes, location, name: name)
        if let id, isEnabled, let pass = output.pass {
            pass.add(id, .button(Press(form: pass.buttonForm, work: press)))
        }
        output.writeButton(id, attributes, isEnabled: isEnabled, isBusy: isBusy)
        label.render(into: &output)
        output.writeEndTag("button")
    }
}

extension Button {
    /// Creates a button with a text label.
    public init(
        _ label: String,
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        action: @escaping () async throws -> Void
    ) where Label == String {
        self.init(
            label: label,
            name: label,
            isEnabled: isEnabled,
            isBusy: false,
            attributes: attributes,
            location: SourceLocation(file: file, line: line, column: column),
            press: returning(.stay, after: action)
        )
    }

    /// Creates a button with a text label that runs an action.
    ///
    /// The button is disabled while the action accepts no calls.
    public init(
        _ label: String,
        _ action: Action<Void>,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column
    ) where Label == String {
        self.init(
            label: label,
            name: label,
            isEnabled: action.isEnabled,
            isBusy: action.isExecuting,
            attributes: attributes,
            location: SourceLocation(file: file, line: line, column: column),
            press: { try await action.run(()) }
        )
    }

    /// Creates a button with custom content.
    ///
    /// If the content contains no text, set `aria-label`.
    public init(
        _ attributes: Attribute...,
        isEnabled: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        action: @escaping () async throws -> Void,
        @HTMLBuilder label: () -> Label
    ) {
        let label = label()
        self.init(
            label: label,
            name: label.rendered(),
            isEnabled: isEnabled,
            isBusy: false,
            attributes: attributes,
            location: SourceLocation(file: file, line: line, column: column),
            press: returning(.stay, after: action)
        )
    }
}

extension HTMLOutput {
    mutating func writeButton(
        _ id: NodeID?,
        _ attributes: [Attribute],
        isEnabled: Bool,
        isBusy: Bool
    ) {
        openStartTag("button")
        if let id {
            writeIdentity(id, name: " name=\"b.")
            writeFormAttribute(of: pass?.buttonForm)
        }
        if !isEnabled { writeAttribute(.disabled) }
        if isBusy { writeAttribute(.aria(.busy, true)) }
        for attribute in attributes where id == nil || !attribute.isIdentity {
            writeAttribute(attribute)
        }
        writeMarkup(">")
    }
}
