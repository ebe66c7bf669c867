/// A page model whose state survives a restart of the server.
///
/// ```swift
/// @Observable final class PackingModel: Restorable {
///     var destination = ""
///     var items: [String] = []
///
///     struct Choices: Codable {
///         var destination: String
///         var items: [String]
///     }
///
///     var restorableState: Choices {
///         get { Choices(destination: destination, items: items) }
///         set { (destination, items) = (newValue.destination, newValue.items) }
///     }
/// }
/// ```
///
/// The page returns the model as ``Page/restorable``. The server saves the state one to two seconds
/// after its last change, every five seconds while it keeps changing, when the tab is hidden, when
/// a form has been applied, and when the server shuts down. A page that the browser shows again
/// after a restart, after an eviction or on another server gets the state before it is loaded. A
/// reload, a new visit or another visitor gets a fresh page.
///
/// A state can have up to 16 kB as JSON, so keep what the user has chosen and load the rest. It
/// expires after two hours. A larger state is not saved, and is reported to
/// ``PageEnvironment/onUnhandledError`` once per page. The state is deleted when the browser leaves
/// the page and when the visitor signs out.
///
/// The state is stored in plain text. Keep secrets in ``SecretText``, which can't be encoded: a
/// state that contains one does not compile.
public protocol Restorable<RestorableState>: AnyObject {
    /// The type of the state.
    associatedtype RestorableState: Codable & Sendable

    /// The state to save, computed from the model's properties.
    ///
    /// The getter is called whenever a property that it reads has changed. The setter is called at
    /// most once, before the parameters of the address are set and the page is loaded. In the
    /// meantime, the data that the state refers to might have been deleted, and the visitor might
    /// have lost a permission, so check both as for any input.
    var restorableState: RestorableState { get set }

    /// The version of the state's type, 1 by default.
    ///
    /// Increase it when the meaning of a property changes. If a state has another version or can't
    /// be decoded, the page starts afresh and the reason is reported to
    /// ``PageEnvironment/onUnhandledError``.
    static var restorableVersion: Int { get }
}

extension Restorable {
    /// 1.
    public static var restorableVersion: Int { 1 }
}
