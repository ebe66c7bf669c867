import ArgumentParser
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI

struct CopyCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy the data of a database file to an empty PostgreSQL database.",
        discussion: """
            The file is not changed. Stop the server first: anything it stores during the copy is not \
            copied. The row counts are compared before the copy completes.

            Exit codes: 0 if everything was copied, 1 if nothing was.
            """
    )

    @Option(help: ArgumentHelp("The database file.", valueName: "path"))
    var from: String

    @Option(
        help: ArgumentHelp(
            "The address of the PostgreSQL database, such as postgresql://user@host/name.",
            valueName: "address"
        )
    )
    var to: String

    func run(using context: any CommandContext) async throws {
        guard case .server(let address, _) = DatabaseLocation(to) else {
            throw CommandError("--to must be an address that begins with postgresql://", .usage)
        }
        let tables: [DatabaseCopy.Table]
        do {
            let target = try await PostgresStore(tenki: address)
            tables = try await DatabaseCopy(from: from, to: target).run()
            try await target.close()
        } catch let error as PostgresStoreError {
            throw CommandError("\(error)", .failed)
        } catch let error as SQLiteStoreError {
            throw CommandError("\(error)", .failed)
        } catch let error as DatabaseCopyError {
            throw CommandError("\(error)", .failed)
        } catch let error as DomainError {
            throw CommandError("\(error)", .failed)
        }
        for table in tables {
            let note =
                table.replacedCount > 0
                ? " (\(table.replacedCount) NULs in texts replaced by U+FFFD)" : ""
            try context.terminal.print("\(table.name): \(table.rowCount)\(note)")
        }
        let name = DatabaseLocation(to).name.forTerminal
        try context.terminal.print("Copied \(from.forTerminal) to \(name). All rows are there.")
    }
}
