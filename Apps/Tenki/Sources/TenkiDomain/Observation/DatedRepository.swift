package import KasaneDomain

/// A repository of elements that belong to a day each.
package protocol DatedRepository<Element>: Repository {
    /// Deletes the elements of the days before a day, including unreadable ones.
    ///
    /// - Parameter date: The first day of which elements are kept.
    /// - Throws: An error of the store.
    func deleteAll(before date: CalendarDate) async throws
}
