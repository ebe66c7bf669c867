import Foundation

/// A server with a folder on a file system of 8 MB, which only its processes see.
///
/// The system unmounts it when they end.
public struct SmallDisk {
    /// The address of the server's administrator.
    public let address: String
    /// The folder, as the server sees it.
    public let folder: String
    /// The folder of the server itself.
    private let server: String

    /// Starts the server.
    ///
    /// - Throws: The errors of the file system and of the script.
    public init() throws {
        folder = "/tmp/kasane-disk-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        server = "\(folder)-server"
        // Nothing needs to survive a crash of the machine.
        address = try TestServer.script(
            ["start", "fsync=off"],
            folder: server,
            by: Self.command(in: folder)
        )
    }

    /// Ends the server and deletes its data.
    public func end() {
        // Nothing is left to do if it fails.
        _ = try? TestServer.script(["stop"], folder: server)
        // An empty folder that stays is harmless.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a statement as the server's administrator.
    ///
    /// - Parameter statement: The statement.
    /// - Throws: ``TestServerError`` if it fails.
    public func psql(_ statement: String) throws {
        try TestServer.script(["psql", "-c", statement], folder: server)
    }

    /// Whether the system lets this process mount a file system.
    public static let isAvailable: Bool = {
        let process = Process()
        let folder = FileManager.default.temporaryDirectory.path
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command(in: folder).dropFirst() + ["true"]
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// A command that mounts a file system and runs what follows with it.
    private static func command(in folder: String) -> [String] {
        let mount = #"mount -t tmpfs -o size=8m,mode=700 tmpfs "$0" &&"#
        let (users, script) =
            getuid() == 0
            ? ([], #"\#(mount) chown postgres "$0" && exec "$@""#)
            // Only root mounts, and a server does not run as root: it is another user again.
            : (["--map-root-user"], #"\#(mount) exec unshare --user --map-user=1000 "$@""#)
        return ["/usr/bin/env", "unshare"] + users + ["--mount", "sh", "-c", script, folder]
    }
}
