import Foundation

/// A PostgreSQL server with an 8 MB file system, for tests with a full disk.
///
/// Create a tablespace in ``folder`` to store tables on the file system. The server's own data is
/// stored elsewhere, so the server keeps running when the file system is full. The file system is
/// visible only to the server's processes and is unmounted when they exit.
public struct SmallDisk {
    /// The database's URL, which connects as a superuser.
    public let address: String
    /// The path of the file system, as seen by the server's processes.
    public let folder: String
    /// The folder with the server's socket and data.
    private let server: String

    /// Mounts the file system and starts the server, which takes one to two seconds.
    ///
    /// Call ``end()`` after the test.
    ///
    /// - Throws: ``TestServerError`` if the server doesn't start, for example because
    ///   ``isAvailable`` is `false`, or a file system error.
    public init() throws {
        folder = "/tmp/kasane-disk-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        server = "\(folder)-server"
        // The data doesn't need to survive a machine crash.
        address = try TestServer.script(
            ["start", "fsync=off"],
            folder: server,
            by: Self.command(in: folder)
        )
    }

    /// Stops the server and deletes its data.
    public func end() {
        // There is nothing left to do if stopping fails.
        _ = try? TestServer.script(["stop"], folder: server)
        // A leftover empty folder is harmless.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a SQL statement as a superuser.
    ///
    /// - Throws: ``TestServerError`` if the statement fails.
    public func psql(_ statement: String) throws {
        try TestServer.script(["psql", "-c", statement], folder: server)
    }

    /// Whether this process can mount a file system.
    ///
    /// Mounting requires Linux with `unshare`, and root or unprivileged user namespaces. Also check
    /// ``TestServer/isInstalled``.
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

    /// Returns a command that mounts the file system and then runs its remaining arguments.
    private static func command(in folder: String) -> [String] {
        let mount = #"mount -t tmpfs -o size=8m,mode=700 tmpfs "$0" &&"#
        let (users, script) =
            getuid() == 0
            ? ([], #"\#(mount) chown postgres "$0" && exec "$@""#)
            // Mounting needs root, but the server refuses to run as root.
            : (["--map-root-user"], #"\#(mount) exec unshare --user --map-user=1000 "$@""#)
        return ["/usr/bin/env", "unshare"] + users + ["--mount", "sh", "-c", script, folder]
    }
}
