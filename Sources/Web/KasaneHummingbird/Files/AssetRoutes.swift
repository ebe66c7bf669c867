import HTTPTypes
public import Hummingbird
import KasaneConcurrency

/// Serves static files at URLs that contain a hash of their content.
///
/// Browsers cache these URLs for a year without revalidation. A file's URL changes when its content
/// changes.
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
/// The current content is also served, without `immutable`, at the URL without a hash and at URLs
/// of earlier versions, because pages sent before a deployment still refer to them. Text is
/// compressed once, when it is added. Range requests are supported (RFC 9110, section 14), because
/// browsers use them for videos. The hash distinguishes versions but isn't cryptographically
/// secure.
public struct AssetRoutes: Sendable {
    private struct Asset: Sendable {
        let path: String
        let content: Representations
    }

    private static let immutable = "public, max-age=31536000, immutable"

    private let prefix: String
    private var assets: [String: Asset] = [:]
    /// The paths with a hash by their path without a hash.
    private var addresses: [String: String] = [:]

    /// Creates an empty set of assets, served under a path.
    public init(prefix: String = "/assets") {
        self.prefix = prefix
    }

    /// Adds an asset, replacing any asset with the same name.
    ///
    /// - Parameter name: A file name, such as `site.css`.
    /// - Precondition: The name must contain only letters, digits and the characters `-._`.
    public mutating func add(_ name: String, contentType: String, bytes: [UInt8]) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(\.isFileNameCharacter),
            "An asset's name can contain only letters, digits, hyphens, dots and underscores."
        )
        let content = Representations(bytes, contentType: contentType)
        let (stem, suffix) = Self.parts(of: name)
        let path = "\(prefix)/\(stem).\(content.hash)\(suffix)"
        assets[name] = Asset(path: path, content: content)
        addresses["\(prefix)/\(name)"] = path
    }

    /// Returns an asset's path, which contains a content hash, as in `/assets/site.3f9c….css`.
    ///
    /// - Precondition: The asset must have been added.
    public func path(_ name: String) -> String {
        guard let asset = assets[name] else {
            preconditionFailure("There is no asset named “\(name)”. Add it first.")
        }
        return asset.path
    }

    /// Returns the path with a content hash for an asset's path without a hash.
    ///
    /// For example, `/assets/site.css` becomes `/assets/site.3f9c….css`.
    ///
    /// - Returns: The path with a hash, or `path` itself if the asset doesn't exist.
    public func address(of path: String) -> String { addresses[path] ?? path }

    /// Adds the assets' routes, which are available to everyone.
    public func addRoutes(to router: some RouterMethods<some RequestContext>) {
        addCurrentRoutes(to: router)
        let assets = assets
        router.for(.everyone).get(RouterPath("\(prefix)/:asset")) { request, context in
            let name = Self.unversioned(try context.parameters.require("asset"))
            guard let asset = assets[name] else { throw HTTPError(.notFound) }
            return try await asset.content.respond(to: request)
        }
    }

    /// Adds the routes with and without a hash.
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

    /// Splits a file name at its last dot.
    private static func parts(of name: String) -> (stem: Substring, suffix: Substring) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            return (name[...], "")
        }
        return (name[..<dot], name[dot...])
    }

    /// Returns an asset's file name without the hash.
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
