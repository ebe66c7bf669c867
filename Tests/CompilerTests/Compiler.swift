import Foundation

/// The Swift compiler, for checking that a wrong program does not build.
struct Compiler {
    // Each waits for a process, which no thread of the tasks must do: as many as there are cores.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    /// Checks a program against the modules of this build.
    ///
    /// Types are checked, and then what the compiler sees in the flow of values, such as one that
    /// leaves its isolation.
    ///
    /// - Returns: The compiler's errors, one to a line; empty if it builds.
    static func errors(in program: String) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try compile(program) }) }
        }
    }

    private static func compile(_ program: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // What cannot be removed stays in the system's temporary folder, which is cleared by it.
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Program.swift")
        try program.write(to: file, atomically: true, encoding: .utf8)

        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swiftc", "-emit-sil", "-o", folder.appending(path: "Program.sil").path,
            "-swift-version", "6", "-parse-as-library",
            "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
            "-module-cache-path", products.appending(path: "ModuleCache").path,
            "-I", products.appending(path: "Modules").path, file.path,
        ]
        process.standardError = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
            .split(separator: "\n")
            .filter { $0.contains("error:") }
            .joined(separator: "\n")
    }

    /// The folder of this build's products, in which the tests are too.
    private static var products: URL {
        let tests = URL(filePath: CommandLine.arguments[0])
        return tests.pathExtension == "xctest"
            ? tests.deletingLastPathComponent()
            : Bundle.main.bundleURL.deletingLastPathComponent()
    }
}
