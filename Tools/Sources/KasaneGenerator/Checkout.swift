package import Foundation

/// The Kasane checkout that this command was built from.
///
/// It contains the template.
package enum Checkout {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().standardizedFileURL

    /// The checkout's version.
    package static let version: String = {
        // Fails only if the checkout has moved, and then the template is missing too.
        let text = try? String(contentsOf: folder.appending(path: "VERSION"), encoding: .utf8)
        return text?.trimmingCharacters(in: .newlines) ?? ""
    }()

    static let template = folder.appending(path: "Tools/Templates/Application")
}
