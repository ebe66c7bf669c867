/// How browsers without JavaScript submit a form.
public enum FormMethod: Hashable, Sendable {
    /// Runs the form's action.
    case post
    /// Opens the page's address with the entered values, without running the action.
    ///
    /// Add the fields' properties to the address with `PageEffect.query(_:_:history:)`, and show
    /// the fields before the page has loaded. Other properties keep their values from the address.
    /// The form's other buttons don't submit it: pressing one sends none of the fields.
    case get
}
