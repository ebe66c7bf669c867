package import Foundation

/// The checkout of Kasane that this command was built from, which has the templates.
package enum Checkout {
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().standardizedFileURL

    static let template = folder.appending(path: "Tools/Templates/Application")
}
