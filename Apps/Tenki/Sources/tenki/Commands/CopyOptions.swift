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
        try Self.folder.check(copies)
        try Self.interval.check(copyInterval)
    }

    private static let folder = Setting.text(.copies, "the path of a folder")
    private static let interval = Setting.number(.copyInterval, 1...86_400, unit: "seconds")

    func schedule(_ settings: Settings) throws(CommandError) -> CopySchedule? {
        let seconds = try settings.value(of: Self.interval, given: copyInterval)
        guard let folder = try settings.value(of: Self.folder, given: copies) else {
            guard seconds == nil else {
                throw CommandError(
                    "--copy-interval needs --copies, the folder of the copies.",
                    .usage
                )
            }
            return nil
        }
        return CopySchedule(folder: folder, interval: .seconds(seconds ?? 60))
    }
}

struct CopySchedule {
    let folder: String
    let interval: Duration

    func backup(of store: any ApplicationStore) throws(CommandError) -> PeriodicBackup {
        guard let store = store as? SQLiteStore else {
            throw CommandError(
                "--copies is for a database file. \(DumpAdvice.text(for: "postgresql://…"))",
                .usage
            )
        }
        do throws(SQLiteStoreError) {
            return try PeriodicBackup(of: store, in: folder, every: interval) { error in
                Logger.tenki.error("A copy failed", metadata: ["error": "\(error)"])
            }
        } catch {
            throw CommandError("\(error)", .usage)
        }
    }
}
