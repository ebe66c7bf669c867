/// An error thrown for a navigation that requires a browser.
@nonexhaustive
public enum PageNavigationError: Error, Hashable, CustomStringConvertible {
    /// The form has an unsupported `enctype`.
    case unsupportedEncoding(String)
    /// The form has the method `dialog`, which closes the form's dialog and sends nothing.
    case closesDialog
    /// A browser wouldn't send the form, because the required field with this label is empty.
    case emptyField(String)
    /// The button with this name doesn't submit a form.
    case noSubmission(button: String)
    /// A URL points to another site.
    case otherSite(String)
    /// The address redirected more than 20 times.
    case tooManyRedirects(String)
    /// The form is posted to this address, which isn't a live page.
    ///
    /// ``SessionDriver`` supports no other routes. Use a ``FormDriver`` with a server.
    case postWithoutServer(String)

    /// A description of the problem and its fix.
    public var description: String {
        switch self {
        case .unsupportedEncoding(let type):
            "Only BrowserDriver can submit a form as \(type). Use it, or remove the enctype."
        case .closesDialog: "Only BrowserDriver can submit a form with the method “dialog”."
        case .emptyField(let label):
            "A browser wouldn't send the form: the required field “\(label)” is empty. Fill it in."
        case .noSubmission(let button):
            "The button “\(button)” doesn't submit a form. Use BrowserDriver to press it."
        case .otherSite(let url):
            "\(url) isn't on the site under test. Use BrowserDriver to open it."
        case .tooManyRedirects(let address): "\(address) redirected more than 20 times."
        case .postWithoutServer(let address):
            "Posting the form to \(address) needs a server. Use FormDriver or BrowserDriver."
        }
    }
}
