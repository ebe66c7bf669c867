import Foundation

struct Receiver: Sendable {
    private let pipe: FileHandle

    init(path: String) throws {
        pipe = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func send(_ order: Int, key: String) throws {
        try pipe.write(contentsOf: Data("\(key) \(order)\n".utf8))
    }
}
