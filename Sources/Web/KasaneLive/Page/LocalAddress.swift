import KasaneConcurrency

/// Addresses within the application: paths with an optional query.
package enum LocalAddress {
    /// The query parameter that contains the address to return to after sign-in.
    package static let returnParameter = "return-to"
    /// The maximum length of an address in bytes.
    static let maximumLength = 8_192

    /// Returns whether an address stays on this site when a browser follows it.
    ///
    /// Browsers ignore tabs and line breaks, and treat a backslash as a slash. Two slashes
    /// introduce a host name.
    static func isValid(_ address: String) -> Bool {
        let bytes = address.utf8
        return bytes.count <= maximumLength && bytes.first == UInt8(ascii: "/")
            && bytes.dropFirst().first != UInt8(ascii: "/")
            && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
    }

    /// Returns the address of a page to visit first, such as the sign-in page.
    ///
    /// The query contains the return address, unless the result would be too long.
    static func detour(by path: String, to address: String) -> String {
        let separator = path.contains("?") ? "&" : "?"
        let returning = "\(returnParameter)=\(PercentEncoding.form.encoded(address))"
        let full = path + separator + returning
        // The server would reject a longer address, so the visitor couldn't sign in.
        return full.utf8.count <= maximumLength ? full : path
    }

    static func address(_ path: String, _ items: [PageRequest.QueryItem]) -> String {
        items.isEmpty ? path : "\(path)?\(query(items))"
    }

    /// Returns the query without the leading question mark.
    static func query(_ items: [PageRequest.QueryItem]) -> String {
        let form = PercentEncoding.form
        return items.map { "\(form.encoded($0.name))=\(form.encoded($0.value))" }
            .joined(separator: "&")
    }
}
