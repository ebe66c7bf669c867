import Foundation
import KasaneHTTP

/// The cookies of a browser without JavaScript.
struct CookieJar {
    /// The values by name.
    private(set) var values: [String: String] = [:]

    /// Stores the cookie of a `Set-Cookie` header, or deletes it if it has expired.
    ///
    /// Standard: RFC 6265, section 5.2. `Max-Age` takes precedence over `Expires`; other attributes
    /// are ignored.
    ///
    /// - Parameters:
    ///   - header: The value of the header.
    ///   - now: The current time.
    mutating func receive(_ header: String, at now: Date) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        guard let (name, value) = Self.pair(parts[0]), !name.isEmpty else { return }
        var expiry: Date?
        var maximumAge: Int?
        for case (let name, let value)? in parts.dropFirst().map(Self.pair) {
            switch name.lowercased() {
            case "max-age": maximumAge = Int(value) ?? maximumAge
            case "expires": expiry = HTTPDate.date(value) ?? expiry
            default: break
            }
        }
        let isExpired = maximumAge.map { $0 <= 0 } ?? expiry.map { $0 <= now } ?? false
        values[name] = isExpired ? nil : value
    }

    private static func pair(_ text: Substring) -> (name: String, value: String)? {
        guard let equals = text.firstIndex(of: "=") else { return nil }
        let pieces = [text[..<equals], text[equals...].dropFirst()]
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return (pieces[0], pieces[1])
    }
}
