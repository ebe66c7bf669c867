/// A form with files, as a browser sends it in a `multipart/form-data` body.
public struct MultipartForm: Sendable {
    /// The names and values of the text fields, in order.
    public private(set) var texts: [(name: String, value: String)] = []
    /// The names and files of the file fields in which a file was chosen, in order.
    public private(set) var files: [(name: String, file: UploadedFile)] = []

    /// Creates a form from received parts, or throws why a file is refused.
    package init(_ entries: [MultipartReceiver.Entry]) throws(UploadError) {
        for (name, value) in entries {
            switch value {
            case .text(let text): texts.append((name, text))
            case .file(let file?): files.append((name, try file.get()))
            case .file(nil): break
            }
        }
    }

    /// Returns the text of the first field with a name, or `nil` if there is none.
    public func text(_ name: String) -> String? { texts.first { $0.name == name }?.value }

    /// Returns the first file of a field, or `nil` if none was chosen.
    public func file(_ name: String) -> UploadedFile? { files.first { $0.name == name }?.file }
}
