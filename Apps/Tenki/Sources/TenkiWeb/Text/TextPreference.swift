package enum TextPreference {
    private static let commandLineClients = [
        "curl/", "wget/", "httpie/", "xh/", "lwp-request", "libfetch", "openbsd ftp",
        "powershell/", "nushell",
    ]

    static let fields = "Accept, User-Agent"

    /// Returns whether a client prefers plain text to HTML.
    ///
    /// A client that accepts HTML by name, as every browser does, prefers HTML unless plain text
    /// has a higher quality.
    package static func isPreferred(accept: String, agent: String) -> Bool {
        let qualities = Self.qualities(in: accept)
        let html = max(qualities["text/html"] ?? 0, qualities["application/xhtml+xml"] ?? 0)
        let text = qualities["text/plain"] ?? 0
        if text > html { return true }
        guard html == 0, qualities["text/plain"] == nil, !agent.isEmpty else { return false }
        let agent = agent.lowercased()
        return commandLineClients.contains { agent.contains($0) }
    }

    /// Returns the quality of each media type in `Accept` (RFC 9110, 12.5.1), 1 by default.
    private static func qualities(in accept: String) -> [String: Double] {
        var qualities: [String: Double] = [:]
        // Scalars, because a combining character would join a separator to its own text.
        for range in accept.lowercased().unicodeScalars.split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";").map { Substring($0).trimmingSpaces }
            guard let type = parts.first else { continue }
            let quality = parts.dropFirst().lazy
                .compactMap { $0.hasPrefix("q=") ? Double($0.dropFirst(2)) : nil }.first
            qualities[String(type)] = quality ?? 1
        }
        return qualities
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
