import Foundation
import KasaneTesting

/// Shifts the wall clock of a running process with a small preloaded library.
///
/// The library is compiled by the test, with the compiler that is part of the Swift toolchain.
final class WallClockShift: Sendable {
    private let library: TemporaryFile
    private let seconds: TemporaryFile

    init?() async throws {
        #if os(Linux)
        library = try TemporaryFile(named: "wall-clock.so")
        seconds = try TemporaryFile(named: "shift")
        try set(0)
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "wall-clock.c").path
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["clang", "-O2", "-shared", "-fPIC", "-o", library.path, source]
        try compiler.run()
        await onOwnThread { compiler.waitUntilExit() }
        guard compiler.terminationStatus == 0 else { return nil }
        #else
        return nil
        #endif
    }

    /// Returns whether an environment shifts the process's clock.
    static func isPart(of environment: [String: String]) -> Bool {
        environment["WALL_CLOCK_SHIFT"] != nil
    }

    var environment: [String: String] {
        ["LD_PRELOAD": library.path, "WALL_CLOCK_SHIFT": seconds.path]
    }

    /// Sets the clock of the process to this many seconds ahead of the machine's.
    func set(_ shift: Int64) throws {
        let bytes = withUnsafeBytes(of: shift) { Data($0) }
        guard let file = FileHandle(forUpdatingAtPath: seconds.path) else {
            return try bytes.write(to: URL(filePath: seconds.path))
        }
        // Written in place, because the process maps the file into memory.
        try file.write(contentsOf: bytes)
        try file.close()
    }
}
