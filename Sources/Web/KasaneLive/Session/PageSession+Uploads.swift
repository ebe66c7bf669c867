extension PageSession {
    /// Returns the requirements of the page's file fields by `id`.
    package func fileRequirements() -> [String: FileRequirements] {
        let page = render(collectsControls: true, tracks: false)
        return page?.rendering.controls.compactMapValues { control in
            if case .file(let control) = control { control.requirements } else { nil }
        } ?? [:]
    }

    /// Applies a file uploaded by the page's script, or shows why the file was rejected.
    ///
    /// - Returns: The reason for rejecting the file, or `nil` if the model contains the file.
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
        // The file was never part of the form, so its error must not block a later submission.
        return enter(upload, into: field, control, cause: NodeID("\(field)-upload"))
    }

    /// Applies a file from a form sent without JavaScript.
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
            // The requirements might have changed during the upload.
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

/// The page doesn't show the field for an uploaded file.
package struct FieldMissingError: Error {}
