// Attributes for forms and controls.

extension Attribute {
    /// The method with which a browser submits a form.
    public enum Method: String, Sendable {
        /// Sends the values in the address.
        case get
        /// Sends the values in the request body.
        case post
        /// Closes the dialog that contains the form without sending a request.
        case dialog
    }

    /// The type of an `input`.
    public enum InputType: String, Sendable {
        /// A button without a default action.
        case button
        /// A checkbox.
        case checkbox
        /// A color.
        case color
        /// A date.
        case date
        /// A date and a time without a time zone.
        case localDateTime = "datetime-local"
        /// An email address.
        case email
        /// A file.
        case file
        /// A value that is submitted but not shown.
        case hidden
        /// A month.
        case month
        /// A number.
        case number
        /// A password.
        case password
        /// A radio button.
        case radio
        /// A slider.
        case range
        /// A button that resets a form.
        case reset
        /// A search term.
        case search
        /// A button that submits a form.
        case submit
        /// A telephone number.
        case tel
        /// Text on one line.
        case text
        /// A time without a time zone.
        case time
        /// A URL.
        case url
        /// A week.
        case week
    }

    /// The kind of value that browsers can autofill.
    public enum Completion: String, Sendable {
        /// Browsers don't autofill the field.
        case off
        /// Browsers choose what to suggest.
        case on
        /// The user's full name.
        case name
        /// The given name.
        case givenName = "given-name"
        /// The family name.
        case familyName = "family-name"
        /// A user name.
        case username
        /// The password of an existing account.
        case currentPassword = "current-password"
        /// A new password, when signing up or changing the password.
        case newPassword = "new-password"
        /// A one-time code.
        case oneTimeCode = "one-time-code"
        /// An email address.
        case email
        /// A telephone number.
        case tel
        /// A street address on several lines.
        case streetAddress = "street-address"
        /// A postal code.
        case postalCode = "postal-code"
        /// A country code.
        case country
        /// The name of an organization.
        case organization
        /// A birthday.
        case birthday = "bday"
        /// A URL.
        case url
    }

    /// The automatic capitalization mode of on-screen keyboards.
    public enum Capitalization: String, Sendable {
        /// No automatic capitalization.
        case none
        /// Capitalizes the first letter of each sentence.
        case sentences
        /// Capitalizes the first letter of each word.
        case words
        /// Capitalizes all letters.
        case characters
    }

    /// The type of on-screen keyboard.
    public enum InputMode: String, Sendable {
        /// No keyboard. The page provides its own keyboard.
        case none
        /// Digits, a sign and a decimal separator.
        case decimal
        /// Keys for an email address.
        case email
        /// Digits.
        case numeric
        /// Keys for a search.
        case search
        /// Keys for a telephone number.
        case tel
        /// The default keyboard for the user's language.
        case text
        /// Keys for a URL.
        case url
    }

    /// The method with which a browser submits a form.
    public static func method(_ method: Method) -> Self { Self(plain: "method", method.rawValue) }

    /// The type of an `input`.
    public static func type(_ type: InputType) -> Self { Self(plain: "type", type.rawValue) }

    /// The URL to which a button submits its form, overriding the form's own URL.
    ///
    /// The URL is replaced with `#` unless it is relative or its scheme is http, https, mailto or
    /// tel.
    public static func formaction(_ url: String) -> Self {
        Self(plain: "formaction", safeURL(url))
    }

    /// The kind of value that browsers can autofill.
    public static func autocomplete(_ completion: Completion) -> Self {
        Self(plain: "autocomplete", completion.rawValue)
    }

    /// The automatic capitalization mode of on-screen keyboards.
    public static func autocapitalize(_ capitalization: Capitalization) -> Self {
        Self(plain: "autocapitalize", capitalization.rawValue)
    }

    /// The type of on-screen keyboard.
    public static func inputmode(_ mode: InputMode) -> Self {
        Self(plain: "inputmode", mode.rawValue)
    }

    /// A hint shown while a field is empty.
    public static func placeholder(_ text: String) -> Self { Self(plain: "placeholder", text) }

    /// The maximum length of a field's text in UTF-16 code units.
    ///
    /// If the text in a ``TextField`` or ``Combobox`` is longer, the field shows a message and the
    /// form doesn't run its action.
    public static func maxlength(_ length: Int) -> Self { Self(plain: "maxlength", "\(length)") }

    /// The minimum value of a control.
    public static func min(_ value: Int) -> Self { Self(plain: "min", "\(value)") }

    /// The maximum value of a control, a `progress` or a `meter`.
    public static func max(_ value: Int) -> Self { Self(plain: "max", "\(value)") }
}
