extension WarningsDocument {
    private static let times = ["\"checkedAt\" :", "\"heartbeatAt\" :"].map { Array($0.utf8) }

    /// Returns an encoded document without the lines of the times of checks.
    ///
    /// The text is equal as long as the content is, and a tag of it takes no second encoding.
    package static func version(of json: String) -> String {
        let end = UInt8(ascii: "\n")
        let lines = json.utf8.split(separator: end).filter { line in
            let content = line.drop { $0 == UInt8(ascii: " ") }
            return !times.contains { content.starts(with: $0) }
        }
        return String(decoding: Array(lines.joined(separator: [end])), as: UTF8.self)
    }
}
