import ArgumentParser
import Foundation
import KasaneSQLite
import KasaneSettings
import TenkiInfrastructure
import TenkiTerminal
import TenkiUI

struct BackupCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database to a file, even while a server is using it.",
        discussion: """
            The copy is consistent, verified and accessible only to you. An older copy at the same \
            path is replaced, but no other file is. If the command fails, the older copy is kept.

            Exit codes: 0 if the copy is complete, 1 otherwise.
            """
    )

    @Argument(help: "The file to create. Its folder must exist.")
    var copy: String

    @OptionGroup var database: DatabaseOptions

    func run(using context: any CommandContext) async throws {
        let path = try database.file(context.settings(for: database))
        let backup = try await mapErrors { try SQLiteBackup(tenki: path) }
        try await mapErrors { try await backup.create(at: copy) }
        try context.terminal.print(
            "Copied \(path.forTerminal) to \(copy.forTerminal) and verified the copy."
        )
    }
}

struct RestoreCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Replace the database with a copy, and keep the replaced one.",
        discussion: """
            Stop the server first: a database in use is not replaced. The copy is verified before \
            anything changes. The replaced database, intact or damaged, is kept under its own name with \
            “.replaced-” and the time appended.

            Exit codes: 0 if the database was restored, 1 if nothing has changed.
            """
    )

    @Argument(
        help: """
            The copy. For a folder written by “tenki serve --copies”, its newest intact copy.
            """
    )
    var copy: String

    @OptionGroup var database: DatabaseOptions

    func run(using context: any CommandContext) async throws {
        let path = try database.file(context.settings(for: database))
        let backup = try await mapErrors { try SQLiteBackup(tenki: path) }
        let copy = try await chosen(backup, of: path, context.terminal)
        let replaced = try await mapErrors { try await backup.restore(from: copy) }
        let kept = replaced.map { " The previous database is kept as \($0.forTerminal)." } ?? ""
        try context.terminal.print(
            "Restored \(path.forTerminal) from \(copy.forTerminal).\(kept)"
        )
    }

    private func chosen(
        _ backup: SQLiteBackup,
        of path: String,
        _ terminal: any Terminal
    ) async throws -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: copy, isDirectory: &isFolder),
            isFolder.boolValue
        else { return copy }
        let copies = try await mapErrors { try await backup.copies(in: copy) }
        for copy in copies {
            do {
                try await backup.check(copy)
                return copy
            } catch {
                terminal.printError("tenki: \("\(error)".forTerminal)")
            }
        }
        let file = URL(filePath: path)
        let name = file.deletingPathExtension().lastPathComponent
        throw CommandError(
            copies.isEmpty
                ? """
                the folder \(copy) has no copy of this database, with a name that begins with “\(name)-”; \
                to restore a copy of another database, give the path of its file
                """
                : "every copy of this database in the folder \(copy) is damaged; look for another copy",
            .failed
        )
    }
}

extension DatabaseOptions {
    fileprivate func file(_ settings: Settings) throws -> String {
        let location = try location(settings, demo: false)
        guard case .file(let path) = location else {
            throw CommandError(DumpAdvice.text(for: location.name), .usage)
        }
        return path
    }
}

enum DumpAdvice {
    static func text(for database: String) -> String {
        let database = quoted(database)
        return """
            A PostgreSQL database is copied and restored by its own programs: \
            pg_dump --format=custom --file=tenki.dump \(database) and \
            pg_restore --clean --if-exists --single-transaction --exit-on-error \
            --dbname=\(database) tenki.dump
            """
    }

    private static func quoted(_ text: String) -> String {
        // Scalars, because a combining character would hide the apostrophe that it follows.
        let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.map { String($0) }.joined(separator: "'\\''") + "'"
    }
}

private func mapErrors<Value>(of body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as SQLiteStoreError {
        throw CommandError("\(error)", .failed)
    }
}
