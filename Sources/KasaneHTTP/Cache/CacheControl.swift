package import HTTPTypes

/// The directives of `Cache-Control` that matter to a private cache (RFC 9111, RFC 5861).
package struct CacheControl: Sendable, Equatable {
    package var noStore = false
    package var noCache = false
    package var mustRevalidate = false
    package var isPublic = false
    package var maxAge: Duration?
    package var staleWhileRevalidate: Duration?
    package var staleIfError: Duration?

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
        // With names of headers it forbids only those; to forbid all is the safe reading.
        case "no-cache": noCache = true
        case "must-revalidate": mustRevalidate = true
        case "public": isPublic = true
        // It makes what answers an authorised request storable, and takes part in nothing else.
        case "s-maxage": isPublic = true
        // The first counts if there are several; one that makes no sense is over at once.
        case "max-age" where maxAge == nil: maxAge = seconds(argument) ?? .zero
        case "stale-while-revalidate": staleWhileRevalidate = seconds(argument)
        case "stale-if-error": staleIfError = seconds(argument)
        default: break
        }
    }
}

/// Splits a list at commas that are not in quotes.
private func split(_ value: String) -> [Substring] {
    var isQuoted = false
    return value.split { character in
        if character == "\"" { isQuoted.toggle() }
        return character == "," && !isQuoted
    }
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
    // More than a number can hold is the most that RFC 9111 asks a cache to know.
    return .seconds(min(Int(digits) ?? .max, 1 << 31))
}
