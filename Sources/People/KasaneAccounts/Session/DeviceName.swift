/// A visitor's browser and operating system, for the list of sessions.
public struct DeviceName: Hashable, Sendable {
    /// The name, such as `Firefox, Linux`, or empty if neither is known.
    public let text: String

    /// Parses a `User-Agent` header.
    ///
    /// Recognizes the most common browsers and operating systems, even if the header names several
    /// browsers and systems, as most headers do.
    ///
    /// ```swift
    /// let client = AccountClient(network: nil, device: DeviceName(userAgent: header).text)
    /// ```
    ///
    /// - Parameter header: The header, or `nil` if the request has no such header.
    public init(userAgent header: String?) {
        let header = header ?? ""
        let names = [Self.browsers, Self.systems].compactMap { known in
            known.first(where: { header.contains($0.mark) })?.name
        }
        text = names.joined(separator: ", ")
    }

    /// Marks in order of precedence.
    ///
    /// The first mark in the header determines the name.
    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"),
        ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]
}
