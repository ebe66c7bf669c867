package import HTTPTypes

/// The `Cache-Control` directives that apply to a private cache (RFC 9111, RFC 5861).
package struct CacheControl: Sendable, Equatable {
    package var noStore = false
    package var noCache = false
    package var mustRevalidate = false
    package var isPrivate = false
    package var isPublic = false
    package var maxAge: Duration?
    package var staleWhileRevalidate: Duration?
    package var staleIfError: Duration?

    /// Whether users can share the response.
    package var isShared: Bool { isPublic && !isPrivate }

    package init(_ headers: HTTPFields) {
        for value in headers[values: .cacheControl] {
            for directive in split(value) { take(directive) }
        }
    }

    private mutating func take(_ directive: Substring) {
        let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = trimmed(parts[0]).lowercased()
        let argument = parts.count > 1 ? trimmed(parts[1]) : nil
        switch name {
        case "no-store": noStore = true
        // With field names, the directive restricts only those fields. Applying it to the whole
        // response is safe.
        case "no-cache": noCache = true
        case "must-revalidate": mustRevalidate = true
        // Also applies with field names.
        case "private": isPrivate = true
        case "public": isPublic = true
        // In a private cache, the directive only allows storing the response to an authorized
        // request.
        case "s-maxage": isPublic = true
        // Only the first directive is used. An invalid value makes the response stale (RFC 9111,
        // section 4.2.1).
        case "max-age" where maxAge == nil: maxAge = seconds(argument) ?? .zero
        case "stale-while-revalidate": staleWhileRevalidate = seconds(argument)
        case "stale-if-error": staleIfError = seconds(argument)
        default: break
        }
    }
}

/// Splits a list at commas outside quotation marks.
private func split(_ value: String) -> [Substring] {
    var isQuoted = false
    // Splits Unicode scalars, because a combining character would form one character with the
    // preceding comma.
    return value.unicodeScalars.split { scalar in
        if scalar == "\"" { isQuoted.toggle() }
        return scalar == "," && !isQuoted
    }
    .map { Substring($0) }
}

private func trimmed(_ text: Substring) -> Substring {
    let inner = text.drop { $0 == " " || $0 == "\t" }
    let end = inner.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { inner[...$0] } ?? ""
}

private func seconds(_ text: Substring?) -> Duration? {
    guard let text else { return nil }
    let digits = text.filter { $0 != "\"" }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    // RFC 9111, section 1.2.2, requires values up to 2^31.
    return .seconds(min(Int64(digits) ?? .max, 1 << 31))
}
