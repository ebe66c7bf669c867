/// The browser and the system of a visitor, for the list of sessions.
public struct DeviceName: Hashable, Sendable {
    /// The name, such as `Firefox, Linux`; empty if neither is known.
    public let text: String

    /// Reads the name from the `User-Agent` header of a request.
    ///
    /// It recognises the most frequent browsers and systems, because the header of each contains
    /// the names of others, too.
    ///
    /// ```swift
    /// let client = AccountClient(network: nil, device: DeviceName(userAgent: header).text)
    /// ```
    ///
    /// - Parameter header: The header; `nil` if the request has none.
    public init(userAgent header: String?) {
        let header = header ?? ""
        let names = [Self.browsers, Self.systems].compactMap { known in
            known.first(where: { header.contains($0.mark) })?.name
        }
        text = names.joined(separator: ", ")
    }

    /// The first mark that a header contains counts.
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
