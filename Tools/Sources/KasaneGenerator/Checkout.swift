package import Foundation

/// The Kasane checkout that this command was built from, which contains the template.
package enum Checkout {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().standardizedFileURL

    static let template = folder.appending(path: "Tools/Templates/Application")
}
