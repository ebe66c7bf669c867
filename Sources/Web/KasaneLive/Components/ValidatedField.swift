/// A field that can show an error message.
///
/// ```swift
/// Form(submit: "Save", model.save) {
///     TextField("Name", text: $model.name)
///         .named("name")
///         .required("Enter a name.")
///     DateField("Birthday", $model.birthday)
///         .error(model.birthdayError)
/// }
/// ```
///
/// The message appears below the field. The control is marked as invalid, and screen readers
/// announce the message. If there are several errors, the field shows the first error in this
/// order:
///
/// - The field can't convert its text to the property's type, such as a number.
/// - The field is required and was empty when its form was submitted; see ``required(_:)``.
/// - The action of a button or form threw an error that names the field; see ``named(_:)``.
/// - The model has an error for the field; see ``error(_:)``.
///
/// A form doesn't run its action if a field can't convert its text or a required field is empty.
/// After a rejected submission, the first field with a message receives the focus.
public protocol ValidatedField: HTML {
    /// The field's name, required message and error, which the field's methods set.
    var validation: FieldValidation { get set }
}

extension ValidatedField {
    /// Names the field, so that errors can refer to it.
    ///
    /// If the form's action throws an error that names this field, the field shows the error until
    /// the field's value changes or the form is submitted again. The same applies to buttons and
    /// fields outside forms. If no enabled field has the name, the page shows an alert, and debug
    /// builds also report the name to ``PageEnvironment/onUnhandledError``.
    ///
    /// ```swift
    /// TextField("Email address", text: $model.name, kind: .email)
    ///     .named("mail")
    /// ```
    ///
    /// The action throws a ``FieldError`` or an error that ``PageEnvironment/fieldError`` converts
    /// to a ``FieldError``.
    ///
    /// - Parameter name: A name that is unique in the form.
    public func named(_ name: String) -> Self { with { $0.name = name } }

    /// Makes the field required.
    ///
    /// If the field is empty when its form is submitted, the field shows the message and the form
    /// doesn't run its action. The message doesn't appear before the first submission. Text is
    /// empty if it consists only of spaces. A checkbox is empty if it is off, and a checkbox group
    /// if no box is checked.
    ///
    /// ```swift
    /// Toggle("I accept the terms", isOn: $model.onlyWatched)
    ///     .required("Accept the terms to continue.")
    /// ```
    ///
    /// - Parameter message: The message shown if the field is empty. The default message is in the
    ///   page's language.
    public func required(_ message: String? = nil) -> Self {
        let standard = PageLanguage.current(
            ja: "この項目を入力してください。",
            en: "Fill in this field."
        )
        return with { $0.requirement = message ?? standard }
    }

    /// Shows an error from the model immediately.
    ///
    /// The error doesn't prevent the form's action, so the action must also check the value.
    ///
    /// ```swift
    /// TextField("Name", text: $model.name)
    ///     .error(model.name.count > 32 ? "A name has at most 32 letters." : nil)
    /// ```
    ///
    /// - Parameter message: The message, or `nil` if the value is valid.
    public func error(_ message: String?) -> Self { with { $0.error = message } }

    private func with(_ change: (inout FieldValidation) -> Void) -> Self {
        var changed = self
        change(&changed.validation)
        return changed
    }
}
