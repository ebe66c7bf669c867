public import TenkiDomain

/// Where photographs and their pictures are on the web.
public enum PhotoAddress {
    /// Below which path the pictures are.
    public static let pictures = "/images"
    /// Where photographs are searched.
    public static let search = "/photos"

    /// Where a picture of a photograph is.
    public static func picture(_ rendition: Photo.Rendition, of id: Photo.ID) -> String {
        "\(pictures)/\(escaped("\(id)"))/\(rendition.rawValue)"
    }

    /// Where a search is; without a text where one is begun.
    public static func search(_ text: String) -> String { search + query(text) }

    /// Where a photograph is, among those that a search finds.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - search: The search that led there; empty if none did.
    /// - Returns: A path and a query.
    public static func photo(_ id: Photo.ID, foundBy search: String) -> String {
        "\(self.search)/\(escaped("\(id)"))\(query(search))"
    }

    private static func query(_ text: String) -> String {
        text.isEmpty ? "" : "?q=\(escaped(text))"
    }

    /// Escapes all but RFC 3986's unreserved characters.
    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                String(Unicode.Scalar(byte))
            default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        .joined()
    }
}
