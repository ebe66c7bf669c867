package import Foundation

/// Where a generated application gets Kasane from.
package enum KasaneDependency: Hashable, Sendable {
    /// A folder on this machine.
    case path(String)
    /// A repository, with a minimum version.
    case repository(url: String, version: String)

    /// Creates the dependency from the command's options.
    ///
    /// - Throws: ``GeneratorError`` if only one of them is given or one is invalid.
    package init(url: String?, version: String?, checkout: URL) throws(GeneratorError) {
        switch (url, version) {
        case (nil, nil): self = .path(checkout.path)
        case (let url?, let version?):
            guard url.contains(#/^[^\s"\\]+[\/:]kasane(\.git)?$/#) else {
                throw GeneratorError(
                    "--url takes the URL of a repository named kasane, such as https://host/kasane."
                )
            }
            guard version.wholeMatch(of: #/\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/#) != nil else {
                throw GeneratorError("--version takes a version, such as 1.2.0.")
            }
            self = .repository(url: url, version: version)
        default: throw GeneratorError("Use --url and --version together.")
        }
    }

    /// The arguments of the package dependency in the manifest.
    var arguments: String {
        switch self {
        case .path(let path): #"name: "kasane", path: "\#(path)""#
        case .repository(let url, let version): #"url: "\#(url)", from: "\#(version)""#
        }
    }
}
