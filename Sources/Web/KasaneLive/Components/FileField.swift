/// A file field bound to a property.
///
/// ```swift
/// Form(submit: "Save", model.save) {
///     FileField("Cover", file: $model.cover, accepts: [.png, .jpeg], maximumSize: 5 << 20)
///         .required("Choose a picture.")
/// }
/// ```
///
/// A chosen or dropped file is uploaded immediately, with a progress bar and a cancel button. The
/// model receives the file when the upload is complete. A form submitted during an upload waits for
/// the upload. Without JavaScript, the file is sent with the form.
///
/// The server checks the size while the file arrives, and detects the type from the content.
public struct FileField: ValidatedField, FieldControl {
    private let files: Binding<[UploadedFile]>
    private let requirements: FileRequirements
    private let maximumCount: Int
    var field: Field

    /// Creates a field for a single file.
    ///
    /// - Parameters:
    ///   - types: The accepted types. An empty array accepts every type.
    ///   - maximumSize: The maximum size in bytes.
    public init(
        _ label: String,
        file: Binding<UploadedFile?>,
        accepts types: [FileType] = [],
        maximumSize: Int = 10 << 20,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        files = Binding(
            get: { file.wrappedValue.map { [$0] } ?? [] },
            set: { file.wrappedValue = $0.last }
        )
        requirements = FileRequirements(types: types, maximumSize: maximumSize)
        maximumCount = 1
        field = Field(
            label: label,
            trigger: .onChange,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Creates a field for multiple files.
    ///
    /// ```swift
    /// FileField("Pictures", files: $model.pictures, maximumCount: 5, accepts: [.jpeg])
    /// ```
    ///
    /// - Parameters:
    ///   - files: The chosen files. New files are appended.
    ///   - types: The accepted types. An empty array accepts every type.
    ///   - maximumSize: The maximum size of each file in bytes.
    public init(
        _ label: String,
        files: Binding<[UploadedFile]>,
        maximumCount: Int,
        accepts types: [FileType] = [],
        maximumSize: Int = 10 << 20,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        precondition(maximumCount > 1, "For a single file, use FileField(_:file:).")
        self.files = files
        requirements = FileRequirements(types: types, maximumSize: maximumSize)
        self.maximumCount = maximumCount
        field = Field(
            label: label,
            trigger: .onChange,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Writes the label, the field and its files.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.field, field.attributes, name: field.label)
        let state = field.state(of: id, canonical: canonical, in: output.pass)
        if let id, isEnabled {
            output.pass?.add(id, .file(control))
            output.pass?.hasFiles()
            field.addCheck(of: state, control: id.text, to: output.pass)
        }
        output.writeRegion(
            .region,
            .div,
            [
                .class("field"), Attribute(plain: "data-upload", id?.text),
                Attribute(plain: "data-maximum", "\(requirements.maximumSize)"),
            ],
            id: id.map { NodeID("\($0.text)-field") }
        ) { output in
            Element("label", id.map { [.for($0.text)] } ?? [], field.label).render(into: &output)
            writeInput(state, into: &output)
            if let id { writeProgress(id, into: &output) }
            writeFiles(id, into: &output)
            state.writeMessage(into: &output)
        }
    }

    private var isEnabled: Bool { field.isEnabled }

    private var canonical: String { files.wrappedValue.map(\.key).joined(separator: " ") }

    private var control: FileControl {
        FileControl(requirements: requirements, canonical: { canonical }, take: take)
    }

    private func take(_ file: UploadedFile) throws(UploadError) {
        if maximumCount == 1 {
            files.wrappedValue = [file]
        } else if files.wrappedValue.count < maximumCount {
            files.wrappedValue.append(file)
        } else {
            throw .tooManyFiles(maximum: maximumCount)
        }
    }

    private func writeInput(_ state: FieldState, into output: inout HTMLOutput) {
        output.openStartTag("input", [.type(.file)])
        output.writeScript("upload")
        if let id = state.id {
            output.writeIdentity(id, name: " name=\"u.")
            output.writeFormAttribute(of: output.pass?.form)
            output.writeAutofocus(of: id.text)
        }
        if !requirements.types.isEmpty {
            output.writeAttribute(Attribute(plain: "accept", requirements.accept))
        }
        if maximumCount > 1 { output.writeAttribute(Attribute(plain: "multiple", "")) }
        if !isEnabled { output.writeAttribute(.disabled) }
        for attribute in field.marked(field.attributes, state) where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
        output.writeMarkup(">")
    }

    /// Writes the elements that the script shows and updates.
    ///
    /// Patches don't change these elements.
    private func writeProgress(_ id: NodeID, into output: inout HTMLOutput) {
        let language = PageLanguage.current
        let drop = language(ja: "ここにファイルをドロップすることもできます。", en: "Or drop a file here.")
        let cancel = language(ja: "キャンセル", en: "Cancel")
        let failure = language(
            ja: "アップロードできませんでした。もう一度お試しください。",
            en: "The upload failed. Please try again."
        )
        let waiting = language(
            ja: "アップロードが完了すると、フォームが送信されます。",
            en: "The form will be sent when the upload is complete."
        )
        output.writeStartTag("div", [.class("upload"), Attribute(plain: "data-keep", "")])
        Element("p", [.class("drop"), .hidden], drop).render(into: &output)
        output.writeStartTag("div", [.class("progress"), .hidden])
        let name = Attribute.aria(.label, field.label)
        Element("progress", [.max(1), .value("0"), name], "").render(into: &output)
        Element("button", [.type(.button)], cancel).render(into: &output)
        output.writeEndTag("div")
        Element(
            "p",
            [
                .role(.status), Attribute(plain: "data-failure", failure),
                Attribute(plain: "data-waiting", waiting),
            ],
            ""
        )
        .render(into: &output)
        output.writeEndTag("div")
    }

    private func writeFiles(_ id: NodeID?, into output: inout HTMLOutput) {
        output.writeStartTag("div", [.role(.status)])
        let files = files.wrappedValue
        if !files.isEmpty {
            output.writeStartTag("ul", [.class("files")])
            for file in files {
                output.writeStartTag("li", [])
                output.write("\(file.name) (\(FileSize(file.size))) ")
                if let id, isEnabled { remover(of: file, id).render(into: &output) }
                output.writeEndTag("li")
            }
            output.writeEndTag("ul")
        }
        output.writeEndTag("div")
    }

    private func remover(of file: UploadedFile, _ id: NodeID) -> some HTML {
        // The closure can outlive the rendering, so it doesn't retain the file.
        let key = file.key
        let label = PageLanguage.current(ja: "削除 \(file.name)", en: "Remove \(file.name)")
        return Button(label, .id("\(id.text)-remove-\(key)")) {
            files.wrappedValue.removeAll { $0.key == key }
        }
    }
}

extension FileRequirements {
    fileprivate var accept: String {
        types.flatMap { type in
            [String(type.mediaType.prefix { $0 != ";" })] + type.endings
        }
        .joined(separator: ",")
    }
}
