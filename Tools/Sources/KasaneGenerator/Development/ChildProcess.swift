import Foundation

/// A process whose output goes to the terminal.
final class ChildProcess {
    private let process = Process()
    private let output = Pipe()
    private var bytes: [UInt8] = []

    /// Starts a process.
    ///
    /// - Parameter socket: The socket to pass as descriptor 3, as systemd does.
    init(
        _ command: [String],
        in folder: String,
        environment: [String: String] = [:],
        socket: ListeningSocket? = nil
    ) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        // `Process` passes only standard streams, and only the new process can determine its ID.
        let script =
            socket == nil
            ? #"exec "$@""#
            : #"exec 3<&0 </dev/null; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@""#
        process.arguments = ["-c", script, "sh"] + command
        process.currentDirectoryURL = URL(filePath: folder)
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
        process.standardInput =
            socket.map { FileHandle(fileDescriptor: $0.descriptor, closeOnDealloc: false) }
            ?? FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let reading = output.fileHandleForReading.fileDescriptor
        _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
        try process.run()
    }

    var isRunning: Bool { process.isRunning }

    /// The exit status, or the signal that ended the process.
    var status: Int32 { process.terminationStatus }

    /// The end of the process's output.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Forwards the output that the process has written since the last call.
    func forwardOutput() {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            // If the terminal is closed, the process keeps running until it is stopped.
            try? FileHandle.standardError.write(contentsOf: Data(buffer.prefix(count)))
            bytes += buffer.prefix(count)
        }
        bytes.removeFirst(max(0, bytes.count - (1 << 20)))
    }

    func terminate() {
        if process.isRunning { process.terminate() }
    }

    func kill() {
        // The process hasn't been reaped, so its ID can't have been reused.
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }
}
