import Foundation
import KasanePostgresTesting
import Synchronization
import Testing

final class Proxy: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case nginx, haproxy

        var program: String { "/usr/sbin/\(rawValue)" }
        fileprivate var file: String { self == .nginx ? "nginx.conf" : "haproxy.cfg" }
    }

    static let areInstalled = Kind.allCases.allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0.program)
    }

    let port: Int
    private let folder: URL
    private let process: Mutex<Process>

    init(_ kind: Kind, before servers: [Int], takesTurns: Bool) throws {
        port = try TestServer.freePort()
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tenki-proxy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let package = (1...4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        var text = try String(
            contentsOf: package.appending(path: "deploy/\(kind.file)"),
            encoding: .utf8
        )
        for (old, new) in [
            ("127.0.0.1:8081", "127.0.0.1:\(servers[0])"),
            ("127.0.0.1:8082", "127.0.0.1:\(servers[1])"),
            kind == .nginx
                ? ("listen 80;", "listen 127.0.0.1:\(port);")
                : ("bind :80", "bind 127.0.0.1:\(port)"),
        ] {
            try #require(text.contains(old), "\(kind.file) without \(old)")
            text = text.replacing(old, with: new)
        }
        if takesTurns {
            text = text.replacing("http://$tenki_of_page", with: "http://tenki")
            text = text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("use_backend") }.joined(separator: "\n")
        }
        // The tests' limit of open files may be low.
        text = text.replacing("maxconn 20000", with: "maxconn 200")
        let file = folder.appending(path: kind.file)
        try Data(text.utf8).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: kind.program)
        process.arguments =
            kind == .nginx
            ? try Self.nginxArguments(in: folder, including: file) : ["-db", "-f", file.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = Mutex(process)
    }

    deinit {
        process.withLock { process in
            process.terminate()
            process.waitUntilExit()
        }
        // The system cleans its temporary folder, so a failure does not matter.
        try? FileManager.default.removeItem(at: folder)
    }

    private static func nginxArguments(in folder: URL, including file: URL) throws -> [String] {
        let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        let lines = [
            // Its workers would otherwise have no right to the folder.
            getuid() == 0 ? "user root;" : "", "daemon off;", "pid \(folder.path)/nginx.pid;",
            "events {}", "http {", "access_log off;",
        ]
        let main = folder.appending(path: "main.conf")
        let text = (lines + paths + ["include \(file.path);", "}"]).joined(separator: "\n")
        try Data(text.utf8).write(to: main)
        return ["-p", folder.path, "-c", main.path, "-e", "\(folder.path)/error.log"]
    }
}
