import Foundation

/// The source of a generated application's Kasane dependency.
package enum KasaneDependency: Hashable, Sendable {
    /// A folder on this machine.
    case path(String)
    /// A repository, with a minimum version.
    case repository(url: String, version: String)

    /// Creates a dependency on a repository, or on this command's checkout if `url` is `nil`.
    ///
    /// The minimum version is the checkout's version.
    ///
    /// - Throws: ``GeneratorError`` if the URL is invalid.
    package init(url: String?) throws(GeneratorError) {
        guard let url else {
            self = .path(Checkout.folder.path)
            return
        }
        guard url.contains(#/^[^\s"\\]+[\/:]kasane(\.git)?$/#) else {
            throw GeneratorError(
                "--url needs the URL of a repository named kasane, such as https://host/kasane."
            )
        }
        self = .repository(url: url, version: Checkout.version)
    }

    /// The arguments of `.package` in the manifest.
    var arguments: String {
        switch self {
        case .path(let path): #"name: "kasane", path: "\#(path)""#
        case .repository(let url, let version):
            // Before 1.0, a minor version can break the API.
            #"url: "\#(url)", .upToNextMinor(from: "\#(version)")"#
        }
    }
}
