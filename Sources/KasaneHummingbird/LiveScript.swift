/// The script that makes pages live in a browser, `Assets/live.js`.
package enum LiveScript {
    /// The script as browsers get it.
    ///
    /// Comments and indentation, a quarter of its size, stay with the source. Both are told by the beginning
    /// of a line, for none of the script's texts goes over two lines.
    package static let bytes = stripped(PackageResources.live_js)

    private static func stripped(_ source: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        let lines = source.split(separator: newline)
            .map { $0.drop { $0 == UInt8(ascii: " ") } }
            .filter { !$0.starts(with: "//".utf8) }
        return Array(lines.joined(separator: [newline]))
    }
}
