import Foundation
import KasaneTesting

/// Moves the wall clock of a process while it runs, by a small library that the process preloads.
///
/// The library is compiled on the spot, by the compiler that comes with Swift.
final class WallClockShift: Sendable {
    private let library: TemporaryFile
    private let seconds: TemporaryFile

    /// Compiles the library.
    ///
    /// - Returns: `nil` where no library can be preloaded or there is no compiler of C.
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

    /// What the process needs in its environment.
    var environment: [String: String] {
        ["LD_PRELOAD": library.path, "WALL_CLOCK_SHIFT": seconds.path]
    }

    /// Sets the clock of the process to so many seconds after the machine's.
    func set(_ shift: Int64) throws {
        let bytes = withUnsafeBytes(of: shift) { Data($0) }
        guard let file = FileHandle(forUpdatingAtPath: seconds.path) else {
            return try bytes.write(to: URL(filePath: seconds.path))
        }
        // In place, for the process has the file mapped.
        try file.write(contentsOf: bytes)
        try file.close()
    }
}
