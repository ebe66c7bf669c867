/// A submitted `multipart/form-data` form.
public struct MultipartForm: Sendable {
    /// The names and values of the text fields, in document order.
    public private(set) var texts: [(name: String, value: String)] = []
    /// The names and files of the file fields, in document order.
    ///
    /// Empty file fields are omitted.
    public private(set) var files: [(name: String, file: UploadedFile)] = []

    /// Creates a form from received parts, or throws an error if a file was rejected.
    package init(_ entries: [MultipartReceiver.Entry]) throws(UploadError) {
        for (name, value) in entries {
            switch value {
            case .text(let text): texts.append((name, text))
            case .file(let file?): files.append((name, try file.get()))
            case .file(nil): break
            }
        }
    }

    /// Returns the value of the first text field with the given name.
    public func text(_ name: String) -> String? { texts.first { $0.name == name }?.value }

    /// Returns the first file in the field with the given name.
    public func file(_ name: String) -> UploadedFile? { files.first { $0.name == name }?.file }
}
