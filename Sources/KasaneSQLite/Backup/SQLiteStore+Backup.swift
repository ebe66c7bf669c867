import KasaneDomain

extension SQLiteStore {
    /// Copies the database into another file while it is in use.
    ///
    /// The copy is the state of one moment. It is checked, as are its application and its schema,
    /// and stands at the path when it is whole: a copy that fails leaves what was there before. Only
    /// the user of the process may read it.
    ///
    /// - Parameter target: The file of the copy. An older copy that is there is replaced, and so is an
    ///   empty file; a database in use, another file, a folder, a link, a pipe or a device is not.
    ///   It must be open nowhere.
    /// - Throws: ``SQLiteStoreError``, when the copy cannot be written; `Failure` if the database
    ///   cannot be read.
    public func backup(to target: String) async throws {
        let target = try DatabasePath.absolute(target)
        let file = file
        try await naming {
            try await DiskThread.run {
                try file.checkOpen()
                try file.checkPlace()
                try DatabaseCopier(source: file.path, owner: file.owner).copy(to: target)
            }
        }
    }
}
