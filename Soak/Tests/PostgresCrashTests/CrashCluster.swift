import Foundation
import KasanePostgresTesting
import Testing

/// A server of a test's own, which can be killed, restarted, copied and promoted.
struct CrashCluster {
    let folder: String

    private static let settings = [
        // The processes are killed, not the machine.
        "fsync=off",
        // Some rounds are recovered from an older checkpoint, and some from a recent one.
        "checkpoint_timeout=30s",
    ]

    /// Starts an empty server in a folder that does not exist.
    init(startingIn folder: String) async throws {
        try await self.init(folder, ["start"])
    }

    private init(_ folder: String, _ arguments: [String]) async throws {
        self.folder = folder
        try await run(arguments + Self.settings)
    }

    /// Returns the address of the one of some servers that can be written, with settings for the
    /// sessions such as `synchronous_commit=local`.
    static func address(_ clusters: [Self], _ settings: [String] = []) -> String {
        // A plan that reads a whole table would make each transaction conflict with each other.
        let options = (["enable_seqscan=off"] + settings)
            .map { "-c\($0.replacing("=", with: "%3D"))" }
            .joined(separator: "%20")
        let hosts = clusters.map(\.folder).joined(separator: ",")
        return """
            postgresql:///kasane?host=\(hosts)&user=kasane&target_session_attrs=read-write\
            &options=\(options)
            """
    }

    /// Creates a standby in a folder that does not exist, and waits until it follows this server.
    ///
    /// If it is synchronous, the commits of this server wait for it from now on.
    func makeStandby(in folder: String, isSynchronous: Bool) async throws -> Self {
        let standby = try await Self(folder, ["standby", self.folder])
        if isSynchronous {
            // The standby has not copied it, and does not wait for others after its promotion.
            try await query("ALTER SYSTEM SET synchronous_standby_names = '*'")
            try await query("SELECT pg_reload_conf()")
        }
        try await wait(
            for: """
                EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming' \
                AND sync_state = '\(isSynchronous ? "sync" : "async")')
                """
        )
        return standby
    }

    /// Starts the server again, which recovers its data.
    func restart() async throws {
        for _ in 0..<20 {
            do {
                try await run(["start"] + Self.settings)
                return
            } catch is TestServerError {
                // A process that the killed server had just started may not have ended yet.
                continue
            }
        }
        try await run(["start"] + Self.settings)
    }

    func promote() async throws {
        try await run(["promote"])
    }

    func transactions(notReceivedFrom primary: Self) async throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/data/pg_wal")
        let name = try #require(files.filter { $0.hasSuffix(".history") }.max())
        let history = try String(contentsOfFile: "\(folder)/data/pg_wal/\(name)", encoding: .utf8)
        // As in “1 0/30001A8 no recovery target specified”: a timeline, and where it was left.
        let last = try #require(history.split(separator: "\n").last?.split(separator: "\t"))
        let list = try await primary.run(["commits", "\(last[1])", "\(last[0])"])
        return Set(list.split(separator: "\n").map(String.init))
    }

    /// Ends the server and deletes its folder.
    func stop() async throws {
        try await run(["stop"])
    }

    /// Kills the server with all its processes.
    func kill() async throws {
        let children = try await processes(where: "true")
        let file = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
        let server = try #require(file.split(separator: "\n").first.flatMap { Int32($0) })
        // It comes first, so that it does not end its processes in order.
        for process in [server] + children { Foundation.kill(process, SIGKILL) }
    }

    /// Returns the processes of the server that fulfil a condition, in random order.
    func processes(where condition: String) async throws -> [Int32] {
        let list = try await query(
            """
            SELECT string_agg(pid::text, ' ' ORDER BY random()) FROM pg_stat_activity \
            WHERE pid <> pg_backend_pid() AND (\(condition))
            """
        )
        return (list ?? "").split(separator: " ").compactMap { Int32($0) }
    }

    /// Waits, on the server, until a condition is fulfilled.
    func wait(for condition: String) async throws {
        try await query(
            "SET statement_timeout = '60s'",
            """
            DO $$ BEGIN WHILE NOT (\(condition)) LOOP
            PERFORM pg_sleep(0.005), pg_stat_clear_snapshot(); END LOOP; END $$
            """
        )
    }

    /// Returns the last start of the server, also after a crash of one of its processes.
    func start() async throws -> String? {
        do {
            return try await query(
                """
                SELECT pg_postmaster_start_time() || ' ' || (SELECT min(pid) FROM pg_stat_activity \
                WHERE datid IS NULL AND usesysid IS NULL)
                """
            )
        } catch is TestServerError {
            // It waits until the server accepts connections.
            try await restart()
            return try await start()
        }
    }

    @discardableResult
    func query(_ statements: String...) async throws -> String? {
        let value = try await run(["psql", "-At"] + statements.flatMap { ["-c", $0] })
        return value.isEmpty ? nil : value
    }

    /// Runs the script that manages servers, on a thread because it blocks.
    @discardableResult
    private func run(_ arguments: [String]) async throws -> String {
        let folder = folder
        return try await onThread { try TestServer.script(arguments, folder: folder) }
    }
}

func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
