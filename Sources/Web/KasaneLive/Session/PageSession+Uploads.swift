extension PageSession {
    /// Returns the rules of the file fields on the page, by `id`.
    package func fileRequirements() -> [String: FileRequirements] {
        let page = render(collectsControls: true, tracks: false)
        return page?.rendering.controls.compactMapValues { control in
            if case .file(let control) = control { control.requirements } else { nil }
        } ?? [:]
    }

    /// Applies a file that the page's script has uploaded, or shows why it is rejected.
    ///
    /// - Returns: The reason for rejecting the file, or `nil` if it is in the model.
    /// - Throws: ``FieldMissingError`` if the page doesn't show the field.
    package func receive(
        _ upload: Result<UploadedFile, UploadError>,
        in field: String
    ) throws(FieldMissingError) -> UploadError? {
        guard let page = render(collectsControls: true, tracks: false),
            case .file(let control) = page.rendering.controls[field]
        else { throw FieldMissingError() }
        isPatchCharged = true
        defer { renderAgain() }
        // The file was never part of the form, so its error must not block a later submit.
        return enter(upload, into: field, control, cause: NodeID("\(field)-upload"))
    }

    /// Applies a file in a form without JavaScript.
    ///
    /// Returns whether the page shows the field.
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
            // The rules might have changed while the file was uploading.
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

/// The page doesn't show the field of an uploaded file.
package struct FieldMissingError: Error {}
