import KasaneDomain

extension SQLiteStore {
    /// Copies the database to another file while it is in use.
    ///
    /// The copy is a consistent snapshot. Its integrity, application ID and schema are validated
    /// before it appears at the path, and a failed copy leaves an existing file unchanged. Only the
    /// user who runs the process can read it.
    ///
    /// ```swift
    /// try await store.backup(to: "/backup/notes.sqlite")
    /// ```
    ///
    /// - Parameter target: The path of the copy. Only an older copy or an empty file can be
    ///   replaced, and no process can have the file open.
    /// - Throws: ``SQLiteStoreError`` if the copy can't be written, or `DomainError` if the
    ///   database can't be read.
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
