package import KasaneDomain

package protocol DatedRepository<Element>: Repository {
    /// Deletes the elements of the days before a day, including unreadable ones.
    func deleteAll(before date: CalendarDate) async throws
}
