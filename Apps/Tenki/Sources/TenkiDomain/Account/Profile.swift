/// The display name and birthday of an account.
package struct Profile: Identifiable, Hashable, Sendable {
    package let id: PersonID
    package var displayName: DisplayName
    package var birthday: Birthday?

    package init(id: PersonID, displayName: DisplayName, birthday: Birthday? = nil) {
        self.id = id
        self.displayName = displayName
        self.birthday = birthday
    }
}
