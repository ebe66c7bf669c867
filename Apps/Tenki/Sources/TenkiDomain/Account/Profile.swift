package struct Profile: Identifiable, Hashable, Sendable {
    package let id: ProfileID
    package var displayName: DisplayName
    package var birthday: Birthday?

    package init(id: ProfileID, displayName: DisplayName, birthday: Birthday? = nil) {
        self.id = id
        self.displayName = displayName
        self.birthday = birthday
    }
}
