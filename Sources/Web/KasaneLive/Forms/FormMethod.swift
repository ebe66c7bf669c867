/// How a browser without JavaScript sends a form.
public enum FormMethod: Hashable, Sendable {
    /// The form runs its action.
    case post
    /// The form opens the page's address with the entered values, and runs no action.
    ///
    /// The fields' properties must be in the address by `PageEffect.query(_:_:history:)`, and the
    /// page must show the fields before it has loaded. Other properties keep the values of the
    /// page's address. A button in the form is not part of it: its press sends none of the fields.
    case get
}
