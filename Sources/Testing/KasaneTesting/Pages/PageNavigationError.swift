/// An error for a navigation that a driver without a browser does not support.
@nonexhaustive
public enum PageNavigationError: Error, Hashable, CustomStringConvertible {
    /// A form is submitted with an unsupported `enctype`.
    case unsupportedEncoding(String)
    /// A form with the method `dialog` closes its dialog and sends nothing.
    case closesDialog
    /// A browser does not send the form, because the required field with this label is empty.
    case emptyField(String)
    /// The button with this name does not submit a form.
    case noSubmission(button: String)
    /// A URL points to another site.
    case otherSite(String)
    /// The address redirects more than 20 times.
    case tooManyRedirects(String)
    /// A form is posted to this address, which is not a live page's.
    ///
    /// ``SessionDriver`` has no other routes. ``FormDriver`` posts the form to a server.
    case postWithoutServer(String)

    /// A human-readable description.
    public var description: String {
        switch self {
        case .unsupportedEncoding(let type):
            "Only BrowserDriver submits a form as \(type). Use it, or remove the enctype."
        case .closesDialog: "Only BrowserDriver submits a form with the method “dialog”."
        case .emptyField(let label):
            "A browser does not send the form: the required field “\(label)” is empty."
        case .noSubmission(let button):
            "The button “\(button)” submits no form, so only BrowserDriver can press it."
        case .otherSite(let url):
            "\(url) does not lead to the site under test, so only BrowserDriver can open it."
        case .tooManyRedirects(let address): "\(address) redirects more than 20 times."
        case .postWithoutServer(let address):
            "A form is posted to \(address), which needs a server. Use FormDriver or BrowserDriver."
        }
    }
}
