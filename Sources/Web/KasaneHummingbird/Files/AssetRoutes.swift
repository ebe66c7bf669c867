import HTTPTypes
public import Hummingbird
import KasaneConcurrency

/// The files of an application at addresses that contain a hash of their content.
///
/// A browser requests such an address once, and then not again for a year: a changed file has
/// another address.
///
/// ```swift
/// var assets = AssetRoutes()
/// assets.add("site.css", contentType: "text/css; charset=utf-8", bytes: stylesheet)
/// assets.addRoutes(to: router)
///
/// var environment = PageEnvironment()
/// environment.stylesheets = ["/assets/site.css"]
/// environment.stylesheetAddress = { [assets] in assets.address(of: $0) }
/// ```
///
/// The current content is also served, without `immutable`, at the name without a hash and at the
/// addresses of earlier versions, which pages from before an update refer to. Text is compressed
/// once, when it is added. Range requests are supported (RFC 9110, section 14), because browsers
/// use them for videos. The hash distinguishes versions, but is not cryptographic.
public struct AssetRoutes: Sendable {
    private struct Asset: Sendable {
        let path: String
        let content: Representations
    }

    private static let immutable = "public, max-age=31536000, immutable"

    private let prefix: String
    private var assets: [String: Asset] = [:]
    /// The addresses with a hash, by those without.
    private var addresses: [String: String] = [:]

    /// Creates a set without assets, to be served below a path.
    public init(prefix: String = "/assets") {
        self.prefix = prefix
    }

    /// Adds an asset, or replaces the one with the same name.
    ///
    /// - Parameter name: The name of a file, such as `site.css`: letters, digits, and the
    ///   characters `-._`.
    /// - Precondition: The name has only these characters.
    public mutating func add(_ name: String, contentType: String, bytes: [UInt8]) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(\.isFileNameCharacter),
            "The name of an asset has letters, digits, hyphens, dots and underscores."
        )
        let content = Representations(bytes, contentType: contentType)
        let (stem, suffix) = Self.parts(of: name)
        let path = "\(prefix)/\(stem).\(content.hash)\(suffix)"
        assets[name] = Asset(path: path, content: content)
        addresses["\(prefix)/\(name)"] = path
    }

    /// Returns the address of an asset, with the hash of its content: `/assets/site.3f9c….css`.
    ///
    /// - Precondition: An asset with this name has been added.
    public func path(_ name: String) -> String {
        guard let asset = assets[name] else {
            preconditionFailure("There is no asset with the name \(name).")
        }
        return asset.path
    }

    /// Returns the address, with the hash of its content, of the asset at a path without one:
    /// `/assets/site.3f9c….css` for `/assets/site.css`.
    ///
    /// - Returns: The address, or the path if there is no asset at it.
    public func address(of path: String) -> String { addresses[path] ?? path }

    /// Adds the routes of the assets to a router, for everyone.
    public func addRoutes(to router: some RouterMethods<some RequestContext>) {
        addCurrentRoutes(to: router)
        let assets = assets
        router.for(.everyone).get(RouterPath("\(prefix)/:asset")) { request, context in
            let name = Self.unversioned(try context.parameters.require("asset"))
            guard let asset = assets[name] else { throw HTTPError(.notFound) }
            return try await asset.content.respond(to: request)
        }
    }

    /// Adds the routes of the current addresses, and of the names without a hash.
    func addCurrentRoutes(to router: some RouterMethods<some RequestContext>) {
        let router = router.for(.everyone)
        for (name, asset) in assets {
            router.get(RouterPath(asset.path)) { request, _ in
                try await asset.content.respond(to: request, cacheControl: Self.immutable)
            }
            router.get(RouterPath("\(prefix)/\(name)")) { request, _ in
                try await asset.content.respond(to: request)
            }
        }
    }

    /// Returns the name of a file without its last part, and that part with its dot.
    private static func parts(of name: String) -> (stem: Substring, suffix: Substring) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            return (name[...], "")
        }
        return (name[..<dot], name[dot...])
    }

    /// Returns the name of a version of an asset without the hash.
    private static func unversioned(_ file: String) -> String {
        let (stem, suffix) = parts(of: file)
        let (name, hash) = parts(of: String(stem))
        guard (2...17).contains(hash.utf8.count), hash.utf8.dropFirst().allSatisfy(\.isHexDigit)
        else { return file }
        return "\(name)\(suffix)"
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }

    fileprivate var isFileNameCharacter: Bool {
        isASCIIAlphanumeric || "-._".utf8.contains(self)
    }
}
