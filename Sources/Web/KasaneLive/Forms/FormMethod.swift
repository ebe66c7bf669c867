/// The method with which browsers without JavaScript submit a form.
public enum FormMethod: Hashable, Sendable {
    /// Runs the form's action.
    case post
    /// Requests the page's address with the entered values, without running the form's action.
    ///
    /// Bind the fields' properties to the address with `PageEffect.query(_:_:history:)`, and show
    /// the fields before the page has loaded. Other properties keep their values from the address.
    /// The form's other buttons don't submit the form and send none of its fields.
    case get
}
