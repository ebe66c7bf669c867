extension PageSession {
    /// Returns the rules for the files of the fields that the page shows, by their `id`.
    package func fileRequirements() -> [String: FileRequirements] {
        let page = render(collectsControls: true, tracks: false)
        return page?.rendering.controls.compactMapValues { control in
            if case .file(let control) = control { control.requirements } else { nil }
        } ?? [:]
    }

    /// Applies a file that the page's script has uploaded, or shows why it is refused.
    ///
    /// - Returns: The reason why the file is refused, or `nil` if it is in the model.
    /// - Throws: ``FieldMissingError`` if the page does not show the field.
    package func receive(
        _ upload: Result<UploadedFile, UploadError>,
        in field: String
    ) throws(FieldMissingError) -> UploadError? {
        guard let page = render(collectsControls: true, tracks: false),
            case .file(let control) = page.rendering.controls[field]
        else { throw FieldMissingError() }
        isPatchCharged = true
        defer { renderAgain() }
        // The file has never been part of the form, so its error does not refuse a later submit.
        return enter(upload, into: field, control, cause: NodeID("\(field)-upload"))
    }

    /// Applies a file of a form that was sent without JavaScript; returns whether the page shows
    /// the field.
    func enter(
        _ upload: Result<UploadedFile, UploadError>?,
        into field: String,
        of rendering: Rendering
    ) -> Bool {
        guard case .file(let control) = rendering.controls[field] else { return false }
        if let upload {
            _ = enter(upload, into: field, control, cause: nil)
        } else {
            drafts[NodeID(field)] = nil
        }
        return true
    }

    private func enter(
        _ upload: Result<UploadedFile, UploadError>,
        into field: String,
        _ control: FileControl,
        cause: NodeID?
    ) -> UploadError? {
        do throws(UploadError) {
            let file = try upload.get()
            // The rules might have changed while the file was received.
            try control.requirements.check(size: file.size)
            try control.requirements.check(file.type)
            try control.take(file)
            drafts[NodeID(field)] = nil
            return nil
        } catch {
            let canonical = control.canonical()
            drafts[NodeID(field)] = Draft(
                text: canonical,
                message: error.message(in: pageLanguage),
                canonical: canonical,
                button: cause
            )
            return error
        }
    }
}

/// The error for a file of a field that the page does not show.
package struct FieldMissingError: Error {}
