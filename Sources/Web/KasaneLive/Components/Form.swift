/// A group of fields with a submit button.
///
/// Pressing Enter in a field submits the form.
///
/// ```swift
/// Form(submit: "Search", action: model.search) {  // a method of the model
///     TextField("City", text: $model.query)
/// }
/// Form(submit: "Save", model.save) {  // an action: blocks the form while it runs
///     TextField("Name", text: $model.name)
/// }
/// ```
///
/// The model contains the fields' values before the action starts. The action doesn't run if a
/// field can't convert its text or a required field is empty; see ``ValidatedField``. Forms can't
/// be nested.
///
/// If a search's fields appear in the page's address, use a ``FormMethod/get`` form:
///
/// ```swift
/// Form(submit: "Search", method: .get, action: model.search) {
///     TextField("City", text: $model.query)  // PageEffect.query("q", $model.query)
/// }
/// ```
///
/// A search form can appear on every page. In browsers without JavaScript, it opens the results
/// page:
///
/// ```swift
/// Form(submit: "Search", method: .get, target: SearchPage.path, .id("search")) {
///     TextField("City", text: $model.query, .id("search-text"))
/// }
/// ```
public struct Form<Content: HTML>: HTML {
    private let submit: String
    private let method: FormMethod
    private let target: PagePath?
    private let isEnabled: Bool
    private let isBusy: Bool
    private let isPlain: Bool
    private let attributes: [Attribute]
    private let location: SourceLocation
    private let action: () async throws -> ActionOutcome
    private let content: Content

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - target: The path of the page that shows the results of a ``FormMethod/get`` form in
    ///     browsers without JavaScript. The path can't have parameters. The default is the current
    ///     page. The target page must contain the same form with the same `id`s.
    ///   - action: The action that runs on the page's actor when the form is submitted. It is
    ///     cancelled when the page ends. A search that depends only on its fields doesn't need an
    ///     action.
    public init(
        submit: String,
        method: FormMethod = .post,
        target: PagePath? = nil,
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        action: @escaping () async throws -> Void = {},
        @HTMLBuilder content: () -> Content
    ) {
        self.submit = submit
        self.method = method
        self.target = target
        self.isEnabled = isEnabled
        isBusy = false
        isPlain = false
        self.attributes = attributes
        location = SourceLocation(file: file, line: line, column: column)
        self.action = returning(.stay, after: action)
        self.content = content()
    }

    /// Creates a form that runs an action.
    ///
    /// The form can't be submitted while the action accepts no calls.
    ///
    /// - Parameter isPlain: Whether the browser posts the form itself, even if JavaScript is
    ///   enabled. Use a plain form if the ``ActionOutcome`` sets cookies. The response is either
    ///   the page or a redirect.
    public init(
        submit: String,
        method: FormMethod = .post,
        isPlain: Bool = false,
        _ action: Action<Void>,
        _ attributes: Attribute...,
        file: StaticString = #fileID,
        line: UInt = #line,
        column: UInt = #column,
        @HTMLBuilder content: () -> Content
    ) {
        self.submit = submit
        self.method = method
        target = nil
        isEnabled = action.isEnabled
        isBusy = action.isExecuting
        self.isPlain = isPlain
        self.attributes = attributes
        location = SourceLocation(file: file, line: line, column: column)
        self.action = { try await action.run(()) }
        self.content = content()
    }

    /// Writes the form.
    public func render(into output: inout HTMLOutput) {
        guard let pass = output.pass, let id = output.claim(.form, attributes, location) else {
            return writeContent(button: nil, into: &output)
        }
        let button = NodeID("\(id.text)-submit")
        if isEnabled {
            pass.add(
                button,
                .button(
                    Press(
                        form: id,
                        submits: true,
                        method: method,
                        isPlain: isPlain,
                        work: action
                    )
                )
            )
        }
        pass.form = id
        writeContent(button: button, into: &output, id: id)
        pass.form = nil
    }

    private func writeContent(
        button: NodeID?,
        into output: inout HTMLOutput,
        id: NodeID? = nil
    ) {
        output.openStartTag(
            "form",
            [.method(.post), Attribute(plain: "novalidate", "")]
        )
        if isPlain { output.writeAttribute(Attribute(plain: "data-plain", "")) }
        if let id {
            output.writeAttribute(.id(id.text))
            output.writeFormEncoding(of: id)
        }
        for attribute in attributes where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
        output.writeMarkup(">")
        // Another page doesn't have this page's query parameters.
        if target == nil { output.pass?.writeHiddenInputs(into: &output, form: id, method: method) }
        // The script handles `post` forms. If the script isn't running, the button's method
        // applies.
        var byMethod = method == .get ? [Attribute(plain: "formmethod", "get")] : []
        if let target { byMethod.append(.formaction(target.text)) }
        if let button {
            // Enter presses the form's first button, which must be this hidden button and not one
            // in the content.
            output.openStartTag("button", [.name("b.\(button.text)"), .hidden] + byMethod)
            if !isEnabled { output.writeAttribute(.disabled) }
            output.writeMarkup("></button>")
        }
        output.pass?.formMethod = method
        content.render(into: &output)
        output.pass?.formMethod = .post
        if method == .post, let id { output.pass?.writeSeenFields(into: &output, form: id) }
        output.writeButton(button, byMethod, isEnabled: isEnabled, isBusy: isBusy)
        output.write(submit)
        output.writeEndTag("button")
        output.writeEndTag("form")
    }
}

extension HTMLOutput {
    /// Writes the `enctype` attribute of a form that contains a file field.
    mutating func writeFormEncoding(of form: NodeID?) {
        guard let pass, pass.input.fileForms.contains(form) else { return }
        writeAttribute(Attribute(plain: "enctype", "multipart/form-data"))
    }
}
