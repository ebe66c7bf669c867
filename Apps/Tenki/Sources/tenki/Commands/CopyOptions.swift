import ArgumentParser
import KasaneSQLite
import Logging
import TenkiTerminal

/// The options of the periodic backup of the server's database.
struct CopyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder, on another disk, into which the database is copied periodically.",
            discussion: """
                “tenki restore” reads these copies. Data stored within the last --copy-interval may be \
                lost if the disk fails.
                """,
            valueName: "folder"
        )
    )
    var copies: String?

    @Option(
        help: ArgumentHelp(
            """
            The number of seconds between two copies; none is made while nothing changes. (default: 60)
            """,
            valueName: "seconds"
        )
    )
    var copyInterval: Int?

    func validate() throws {
        guard copies?.isEmpty != true else {
            throw ValidationError("--copies takes the path of a folder.")
        }
        guard let copyInterval else { return }
        guard (1...86_400).contains(copyInterval) else {
            throw ValidationError("--copy-interval takes a number of seconds from 1 to 86400.")
        }
        guard copies != nil else {
            throw ValidationError("--copy-interval needs --copies, the folder of the copies.")
        }
    }

    /// Returns the periodic backup of a store; `nil` if none is configured.
    ///
    /// - Throws: ``CommandError`` if the folder's path is invalid.
    func backup(of store: SQLiteStore) throws -> PeriodicBackup? {
        guard let copies else { return nil }
        do throws(SQLiteStoreError) {
            return try PeriodicBackup(
                of: store,
                in: copies,
                every: .seconds(copyInterval ?? 60)
            ) { error in
                Logger.tenki.error("A copy failed", metadata: ["error": "\(error)"])
            }
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }
}
