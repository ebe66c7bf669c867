import Foundation
import FoundationNetworking
import Synchronization
import Testing

@testable import KasaneGenerator

@Suite(.timeLimit(.minutes(2)))
struct DevelopmentTests {
    @Test func `errors are listed once, with paths in the package`() {
        let output = """
            [3/5] Compiling notes Program.swift
            /app/Sources/notes/Program.swift:3:5: error: cannot find 'x' in scope
            /app/Sources/notes/Program.swift:4:1: warning: unused
            /app/Sources/notes/Program.swift:3:5: error: cannot find 'x' in scope
            /kasane/Page.swift:1:2: error: no such module
            error: fatalError
            """

        #expect(
            BuildError.summary(of: output, folder: "/app") == """
                Sources/notes/Program.swift:3:5: cannot find 'x' in scope
                /kasane/Page.swift:1:2: no such module
                """
        )
        #expect(BuildError.summary(of: "error: no manifest", folder: "/") == "error: no manifest")
    }

    @Test func `a snapshot differs after a change of a source, but not of a backup`() throws {
        let folder = try Folder()
        let first = SourceSnapshot(of: folder.path)
        try folder.write("hidden", to: "Sources/.Program.swift.swp")
        #expect(SourceSnapshot(of: folder.path) == first)

        try folder.write("// changed", to: "Sources/Program.swift")
        #expect(SourceSnapshot(of: folder.path) != first)
    }

    @Test func `no connection is refused while the program restarts`() async throws {
        let folder = try Folder()
        try folder.write(stub, to: "stub.py")
        let socket = try ListeningSocket(port: 0)
        let port = socket.port
        let server = RunningServer(folder, build: ["true"], socket)

        var processes: Set<String> = []
        var change = 0
        // Each process answers with its ID.
        while processes.count < 4 {
            let answer = try await get(port)
            guard answer.hasPrefix("process ") else { continue }
            if processes.insert(answer).inserted {
                change += 1
                try folder.write("// \(change)", to: "Sources/Program.swift")
            }
        }
        server.stop()
        #expect(processes.count == 4)
    }

    @Test func `a build error is the answer while there is no application`() async throws {
        let folder = try Folder()
        let socket = try ListeningSocket(port: 0)
        let port = socket.port
        let build = ["sh", "-c", "echo '/a.swift:1:2: error: 1 < 2'; exit 1"]
        let server = RunningServer(folder, build: build, socket)

        var answer = ""
        while !answer.contains("/a.swift:1:2: 1 &lt; 2") { answer = try await get(port) }
        server.stop()
    }

    @Test func `imports are checked in the first build and after they have changed`() async throws {
        let folder = try Folder()
        let record = ["sh", "-c", #"echo "build:$*" >> builds"#, "sh"]
        let socket = try ListeningSocket(port: 0)
        let server = RunningServer(folder, build: record, importCheck: ["checked"], socket)

        let sources = ["// An edit", "import Foundation", "import Foundation\n// An edit"]
        for (index, source) in sources.enumerated() {
            while folder.lines(of: "builds").count == index { await Task.yield() }
            try folder.write(source, to: "Sources/Program.swift")
        }
        while folder.lines(of: "builds").count < 4 { await Task.yield() }
        server.stop()
        let builds = ["build:checked", "build:", "build:checked", "build:"]
        #expect(folder.lines(of: "builds").map(String.init) == builds)
    }

    private func get(_ port: Int) async throws -> String {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        let configuration = URLSessionConfiguration.ephemeral
        let (data, _) = try await URLSession(configuration: configuration).data(from: url)
        return String(decoding: data, as: UTF8.self)
    }

    private let stub = """
        import os, signal, socket
        stopped = []
        signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
        assert os.environ["LISTEN_FDS"] == "1" and os.environ["LISTEN_PID"] == str(os.getpid())
        body = b"process %d" % os.getpid()
        listener = socket.socket(fileno=3)
        listener.settimeout(0.02)
        while not stopped:
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                continue
            connection.settimeout(10)
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\\r\\nConnection: close\\r\\nContent-Length: %d\\r\\n\\r\\n"
                % len(body) + body)
            connection.close()
        """
}

/// A package with one source that is deleted with its last reference.
private final class Folder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(
            atPath: "\(path)/Sources",
            withIntermediateDirectories: true
        )
        try write("//", to: "Sources/Program.swift")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func lines(of name: String) -> [Substring] {
        // The file does not exist yet.
        let text = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        return (text ?? "").split(separator: "\n")
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }
}

/// A development server on its own thread.
private final class RunningServer: Sendable {
    private let isStopped = Atomic(false)
    private let ended = DispatchSemaphore(value: 0)

    init(
        _ folder: Folder,
        build: [String],
        importCheck: [String] = [],
        _ socket: sending ListeningSocket
    ) {
        let server = DevelopmentServer(
            folder: folder.path,
            build: build,
            importCheck: importCheck,
            program: ["python3", "stub.py"],
            socket: socket,
            isStopped: { self.isStopped.load(ordering: .relaxed) }
        )
        // Only the new thread uses it.
        nonisolated(unsafe) let only = server
        Thread.detachNewThread {
            // Tests run on threads that block signals, which child processes would inherit.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            do { try only.run() } catch { Issue.record(error) }
            self.ended.signal()
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        ended.wait()
    }
}
