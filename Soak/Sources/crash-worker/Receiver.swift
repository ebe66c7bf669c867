import Foundation

/// The outside service of a crash test: a named pipe that the test reads.
struct Receiver: Sendable {
    private let pipe: FileHandle

    /// Opens the pipe, which the test has open.
    init(path: String) throws {
        pipe = try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// Sends an order in one write, which a pipe accepts whole or not at all.
    func send(_ order: Int, key: String) throws {
        try pipe.write(contentsOf: Data("\(key) \(order)\n".utf8))
    }
}
