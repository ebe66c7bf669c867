import KasaneDomain

extension SQLiteStore {
    /// Copies the database to another file while it is in use.
    ///
    /// The copy is a consistent snapshot. Its integrity, application and schema are validated
    /// before it appears at the path, and a failed copy leaves the previous file unchanged. Only
    /// the user of the process can read it.
    ///
    /// ```swift
    /// try await store.backup(to: "/backup/notes.sqlite")
    /// ```
    ///
    /// - Parameter target: The file of the copy. An older copy or an empty file at the path is
    ///   replaced; a database in use, another file, a folder, a link, a pipe or a device is not. No
    ///   process may have the file open.
    /// - Throws: ``SQLiteStoreError`` if the copy cannot be written; `DomainError` if the database
    ///   cannot be read.
    public func backup(to target: String) async throws {
        let target = try DatabasePath.absolute(target)
        let file = file
        try await mapErrors {
            try await DiskThread.run {
                try file.checkOpen()
                try file.checkPlace()
                try DatabaseCopier(source: file.path, owner: file.owner).copy(to: target)
            }
        }
    }
}
