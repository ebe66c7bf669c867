import Foundation

struct Compiler {
    // Waiting for a compiler must not block a thread of Swift's pool. At most two run at a time.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 2
        return queue
    }()

    static func errors(
        in program: String,
        importing module: String? = nil,
        options: [String] = []
    ) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation {
                continuation.resume(
                    with: Result { try compile(program, importing: module, options) }
                )
            }
        }
    }

    static func errors(in package: GuidePackage) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation {
                continuation.resume(with: Result { try compile(package) })
            }
        }
    }

    private static func compile(_ package: GuidePackage) throws -> String {
        try withTemporaryFolder { folder in
            for target in package.targets {
                let module = folder.appending(path: "\(target.name).swiftmodule").path
                let features = package.features.flatMap { ["-enable-upcoming-feature", $0] }
                let errors = try compile(
                    target.files,
                    named: target.name,
                    in: folder,
                    ["-wmo", "-emit-sil", "-o", "\(module).sil", "-emit-module-path", module]
                        + ["-enable-testing", "-warnings-as-errors"]
                        // As SwiftPM does.
                        + ["-package-name", "guide"] + features
                )
                guard errors.isEmpty else { return errors }
            }
            return ""
        }
    }

    private static func compile(
        _ program: String,
        importing module: String?,
        _ options: [String]
    ) throws -> String {
        try withTemporaryFolder { folder in
            if let module {
                let errors = try compile(
                    ["Client.swift": module],
                    named: "Client",
                    in: folder,
                    ["-emit-module", "-o", folder.appending(path: "Client.swiftmodule").path]
                )
                guard errors.isEmpty else { return errors }
            }
            return try compile(
                ["Program.swift": program],
                named: "Program",
                in: folder,
                ["-emit-sil", "-o", folder.appending(path: "Program.sil").path],
                options
            )
        }
    }

    private static func withTemporaryFolder(_ body: (URL) throws -> String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // If this fails, the folder stays in the system's temporary folder.
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    private static func compile(
        _ sources: [String: String],
        named name: String,
        in folder: URL,
        _ options: [String],
        _ last: [String] = []
    ) throws -> String {
        let files = sources.keys.sorted().map { folder.appending(path: $0) }
        for file in files {
            try sources[file.lastPathComponent]?.write(to: file, atomically: true, encoding: .utf8)
        }

        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc"] + options + [
                "-swift-version", "6", "-parse-as-library", "-module-name", name,
                "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
                "-module-cache-path", products.appending(path: "ModuleCache").path,
                // The program's own modules first: an example can have some of the same names.
                "-I", folder.path, "-I", products.appending(path: "Modules").path,
            ] + last
        process.arguments? += files.map(\.path)
        process.arguments? += try moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        process.standardError = errors
        try process.run()
        let text = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
            .split(separator: "\n")
            .filter { $0.contains("error:") }
            .joined(separator: "\n")
    }

    private static func moduleMaps() throws -> [String] {
        // The products are in a folder such as .build/x86_64-unknown-linux-gnu/debug.
        let checkouts = products.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "checkouts")
        let sources = try folders(in: checkouts)
            .flatMap { try folders(in: $0.appending(path: "Sources")) }
        let own = ["Work/CLibcurl", "Data/CLibpq", "Web/CZlib"]
            .map { Sample.package.appending(path: "Sources/\($0)") }
        let found = sources + sources.map { $0.appending(path: "include") }
        return try (own + found + folders(in: products))
            .map { $0.appending(path: "module.modulemap").path }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    private static func folders(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: nil
        )
    }

    private static var products: URL {
        let tests = URL(filePath: CommandLine.arguments[0])
        let bundle = tests.pathExtension == "xctest" ? tests : Bundle.main.bundleURL
        return bundle.deletingLastPathComponent().resolvingSymlinksInPath()
    }
}
