/// A field that shows why its value is wrong.
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
/// A message appears below the field, is announced by screen readers, and describes the control,
/// which is marked as invalid. It comes from the first of these sources:
///
/// - The field cannot convert its text to the property's type, such as a number.
/// - A required field was empty when its form was submitted; see ``required(_:)``.
/// - A button's or form's action threw an error that names the field; see ``named(_:)``.
/// - The model says so; see ``error(_:)``.
///
/// A form does not run its action while one of its fields cannot convert its text, or is required
/// and empty. After a refused submit, the first field with a message receives the focus.
public protocol ValidatedField: HTML {
    /// The name, the requirement and the error of the field, which the field's methods set.
    var validation: FieldValidation { get set }
}

extension ValidatedField {
    /// Names the field for errors.
    ///
    /// An error of a form's action that names this field is shown here until the field changes or
    /// the form is submitted again. The same applies to buttons and fields outside of forms. An
    /// error that names no enabled field becomes the page's alert. A debug build also reports the
    /// name to ``PageEnvironment/onUnhandledError``.
    ///
    /// ```swift
    /// TextField("Email address", text: $model.name, kind: .email)
    ///     .named("mail")
    /// ```
    ///
    /// An action throws a ``FieldError``, or an error that ``PageEnvironment/fieldError`` maps to
    /// one.
    ///
    /// - Parameter name: The name, which is unique in the form.
    public func named(_ name: String) -> Self { with { $0.name = name } }

    /// Marks the field as required.
    ///
    /// A form whose required field is empty does not run its action and shows the message. The
    /// message does not appear before the first submit. A text of spaces, an unchecked checkbox
    /// and a group without a checked one are empty.
    ///
    /// ```swift
    /// Toggle("I accept the terms", isOn: $model.onlyWatched)
    ///     .required("Accept the terms to continue.")
    /// ```
    ///
    /// - Parameter message: The message for the empty field. By default, it is in the language of
    ///   the page.
    public func required(_ message: String? = nil) -> Self {
        let standard = PageLanguage.current(
            ja: "この項目を入力してください。",
            en: "Fill in this field."
        )
        return with { $0.requirement = message ?? standard }
    }

    /// Shows an error of the model at once.
    ///
    /// The form still runs its action, which has to refuse the input itself.
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
