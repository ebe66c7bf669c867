import TenkiDomain

enum UserControl: String {
    case change, delete

    /// The `id` of the heading above the form for a new user.
    ///
    /// The heading receives the focus instead of a field, which would open a phone's keyboard.
    static let newUserForm = "new-user"

    func id(of user: UserID) -> String { "\(rawValue)-\(user)" }
}
