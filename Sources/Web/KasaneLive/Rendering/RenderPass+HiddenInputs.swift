// Hidden inputs for forms without JavaScript.
extension RenderPass {
    /// Writes the ID of a POST form, or the page's query in a GET form, which would otherwise
    /// replace the query.
    func writeHiddenInputs(
        into output: inout HTMLOutput,
        form: NodeID?,
        method: FormMethod = .post
    ) {
        writeApart(&output) { output in
            guard method == .post else {
                for (name, value) in FormEncoding.pairs(of: input.query(), limit: 100) {
                    writeHidden(name, value, into: &output)
                }
                return
            }
            writeHidden("page", input.page.text, into: &output)
            writeHidden("turn", "\(input.turn)", into: &output)
            if let visitor = input.visitor { writeHidden("for", visitor, into: &output) }
            if let form { writeHidden("form", form.text, into: &output) }
        }
    }

    /// Writes hashes of the fields' values at the end of a POST form.
    func writeSeenFields(into output: inout HTMLOutput, form: NodeID?) {
        guard !input.collectsControls else { return }
        let fields = collected.fields.filter { $0.form == form }
        let text = SeenFields.text(of: fields, loaded: input.loadedValues)
        guard !text.isEmpty else { return }
        writeApart(&output) { output in
            var attributes: [Attribute] = [.type(.hidden), .name("seen"), .value(text)]
            if form == nil { attributes.append(Attribute(plain: "form", "live")) }
            output.writeStartTag("input", attributes)
        }
    }

    private func writeHidden(_ name: String, _ value: String, into output: inout HTMLOutput) {
        output.writeStartTag("input", [.type(.hidden), .name(name), .value(value)])
    }
}
