// Attributes of forms and their controls.

extension Attribute {
    /// How a browser submits a form.
    public enum Method: String, Sendable {
        /// The values are part of the address.
        case get
        /// The values are the body of the request.
        case post
        /// The dialog that contains the form closes, and nothing is sent.
        case dialog
    }

    /// The kind of a control.
    public enum InputType: String, Sendable {
        /// A button without default behaviour.
        case button
        /// A checkbox.
        case checkbox
        /// A colour.
        case color
        /// A date.
        case date
        /// A date and a time without a time zone.
        case localDateTime = "datetime-local"
        /// An email address.
        case email
        /// A file.
        case file
        /// A value that is submitted and not shown.
        case hidden
        /// A month of a year.
        case month
        /// A number.
        case number
        /// A password.
        case password
        /// A radio button, one of several options.
        case radio
        /// A number whose exact value does not matter.
        case range
        /// A button that resets a form.
        case reset
        /// A search term.
        case search
        /// A button that submits a form.
        case submit
        /// A telephone number.
        case tel
        /// Text in one line.
        case text
        /// A time without a time zone.
        case time
        /// A URL.
        case url
        /// A week of a year.
        case week
    }

    /// The value that a browser may fill into a field.
    public enum Completion: String, Sendable {
        /// No completion.
        case off
        /// Whatever the browser chooses.
        case on
        /// The user's full name.
        case name
        /// The given name.
        case givenName = "given-name"
        /// The family name.
        case familyName = "family-name"
        /// A user name.
        case username
        /// The current password of an account.
        case currentPassword = "current-password"
        /// A new password, for a new account or a password change.
        case newPassword = "new-password"
        /// A one-time code.
        case oneTimeCode = "one-time-code"
        /// An email address.
        case email
        /// A telephone number.
        case tel
        /// A street address, in several lines.
        case streetAddress = "street-address"
        /// A postal code.
        case postalCode = "postal-code"
        /// A country code.
        case country
        /// The name of an organisation.
        case organization
        /// A birthday.
        case birthday = "bday"
        /// A URL.
        case url
    }

    /// The letters that an on-screen keyboard capitalises.
    public enum Capitalization: String, Sendable {
        /// None.
        case none
        /// The first letter of each sentence.
        case sentences
        /// The first letter of each word.
        case words
        /// All letters.
        case characters
    }

    /// The kind of an on-screen keyboard.
    public enum InputMode: String, Sendable {
        /// No keyboard, because the page provides one.
        case none
        /// Digits, a sign and a decimal separator.
        case decimal
        /// Keys for an email address.
        case email
        /// Digits.
        case numeric
        /// A keyboard for searching.
        case search
        /// Keys for a telephone number.
        case tel
        /// The keyboard of the language.
        case text
        /// Keys for a URL.
        case url
    }

    /// How a browser submits a form.
    public static func method(_ method: Method) -> Self { Self(plain: "method", method.rawValue) }

    /// The kind of a control.
    public static func type(_ type: InputType) -> Self { Self(plain: "type", type.rawValue) }

    /// The URL that a button submits its form to, in place of the form's own.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    public static func formaction(_ url: String) -> Self {
        Self(plain: "formaction", safeURL(url))
    }

    /// The value that a browser may fill into a field.
    public static func autocomplete(_ completion: Completion) -> Self {
        Self(plain: "autocomplete", completion.rawValue)
    }

    /// The letters that an on-screen keyboard capitalises.
    public static func autocapitalize(_ capitalization: Capitalization) -> Self {
        Self(plain: "autocapitalize", capitalization.rawValue)
    }

    /// The kind of an on-screen keyboard.
    public static func inputmode(_ mode: InputMode) -> Self {
        Self(plain: "inputmode", mode.rawValue)
    }

    /// An example of a value, shown while a field is empty.
    public static func placeholder(_ text: String) -> Self { Self(plain: "placeholder", text) }

    /// The greatest length of a field's text, in UTF-16 code units.
    ///
    /// A ``TextField`` or ``Combobox`` with a longer text shows a message, and its form does not run
    /// its action.
    public static func maxlength(_ length: Int) -> Self { Self(plain: "maxlength", "\(length)") }

    /// The least value of a control.
    public static func min(_ value: Int) -> Self { Self(plain: "min", "\(value)") }

    /// The greatest value of a control, of a `progress` or of a `meter`.
    public static func max(_ value: Int) -> Self { Self(plain: "max", "\(value)") }
}
