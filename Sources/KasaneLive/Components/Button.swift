/// A button that does what a closure says.
///
/// ```swift
/// Button("Watch \(city.name)") { try await model.watch(city) }
/// Button("Refresh", model.refresh)             // an action: off while it runs
/// ```
///
/// A button is known by its place in the source, the row around it and its label: a press of one that is
/// not shown any more is refused, and never meant for another. Give it an `id` if its label changes by itself
/// while it should stay the same button. What the closure throws becomes the page's alert.
public struct Button<Label: HTML>: HTML {
    private let label: Label
    private let isEnabled: Bool
    private let isBusy: Bool
    private let attributes: [Attribute]
    private let place: SourcePlace
    private let name: String
    private let press: () async throws -> Void

    /// Makes a button with a text.
    ///
    /// - Parameters:
    ///   - label: Its text.
    ///   - isEnabled: Whether it can be pressed now.
    ///   - attributes: Its attributes, such as an `id` of one's own.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    ///   - action: Runs on the page's actor when the button is pressed, and is cancelled with the page.
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
            place: SourcePlace(file: file, line: line, column: column),
            press: action
        )
    }

    /// Makes a button with a text that starts an action.
    ///
    /// - Parameters:
    ///   - label: Its text.
    ///   - action: The action. While it does not take another call the button is off.
    ///   - attributes: Its attributes, such as an `id` of one's own.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
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
            place: SourcePlace(file: file, line: line, column: column),
            press: { try await action() }
        )
    }

    /// Makes a button with a content.
    ///
    /// - Parameters:
    ///   - attributes: Its attributes, such as an `id` of one's own, or `aria-label` where it holds no text.
    ///   - isEnabled: Whether it can be pressed now.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - column: Where it stands.
    ///   - action: Runs on the page's actor when the button is pressed, and is cancelled with the page.
    ///   - label: What it shows.
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
            place: SourcePlace(file: file, line: line, column: column),
            press: action
        )
    }

    private init(
        label: Label,
        name: String,
        isEnabled: Bool,
        isBusy: Bool,
        attributes: [Attribute],
        place: SourcePlace,
        press: @escaping () async throws -> Void
    ) {
        self.label = label
        self.name = name
        self.isEnabled = isEnabled
        self.isBusy = isBusy
        self.attributes = attributes
        self.place = place
        self.press = press
    }

    /// Writes the button.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.button, attributes, place, name: name)
        if let id, isEnabled { output.pass?.add(id, .button(press)) }
        output.writeButton(id, attributes, isEnabled: isEnabled, isBusy: isBusy)
        label.render(into: &output)
        output.writeEndTag("button")
    }
}

extension HTMLOutput {
    /// Writes the start tag of a button.
    mutating func writeButton(
        _ id: NodeID?,
        _ attributes: [Attribute],
        isEnabled: Bool,
        isBusy: Bool
    ) {
        openStartTag("button")
        if let id {
            writeIdentity(id, name: " name=\"b.")
            writeFormAttribute()
        }
        if !isEnabled { writeAttribute(.disabled) }
        if isBusy { writeAttribute(.aria(.busy, true)) }
        for attribute in attributes where id == nil || !attribute.isIdentity {
            writeAttribute(attribute)
        }
        writeMarkup(">")
    }
}
