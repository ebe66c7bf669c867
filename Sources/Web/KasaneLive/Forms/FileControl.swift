struct FileControl {
    let requirements: FileRequirements
    /// Returns a string that identifies the field's files.
    let canonical: () -> String
    let take: (UploadedFile) throws(UploadError) -> Void
}
