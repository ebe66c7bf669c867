/// A file field of a rendered page.
struct FileControl {
    let requirements: FileRequirements
    /// Returns the identity of the field's files.
    let canonical: () -> String
    /// Adds a file to the model, or throws why it is refused.
    let take: (UploadedFile) throws(UploadError) -> Void
}
