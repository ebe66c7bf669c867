struct FileControl {
    let requirements: FileRequirements
    /// Returns the identity of the field's files.
    let canonical: () -> String
    let take: (UploadedFile) throws(UploadError) -> Void
}
