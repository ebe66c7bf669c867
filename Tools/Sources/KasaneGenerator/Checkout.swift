package import Foundation

/// The Kasane checkout from which this command was built, which contains the template.
package enum Checkout {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().standardizedFileURL

    /// The checkout's version.
    package static let version: String = {
        // This fails only if the checkout has been moved. In that case, the template is missing
        // too.
        let text = try? String(contentsOf: folder.appending(path: "VERSION"), encoding: .utf8)
        return text?.trimmingCharacters(in: .newlines) ?? ""
    }()

    static let template = folder.appending(path: "Tools/Templates/Application")
}
