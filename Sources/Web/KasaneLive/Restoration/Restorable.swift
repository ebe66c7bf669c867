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
/// after a restart, an eviction or on another server gets the state before it is loaded. A new
/// visit, a reload or another visitor does not.
///
/// At most 16 kB are kept as JSON, for two hours, so keep what the user has chosen and load the
/// rest. A larger state is not saved, and is reported to ``PageEnvironment/onUnhandledError`` once
/// per page. The state is deleted when the browser leaves the page and when the visitor signs out.
///
/// The state is stored in plain text. Keep secrets in ``SecretText``, which can't be encoded: a
/// state that contains one does not compile.
public protocol Restorable<RestorableState>: AnyObject {
    /// The type of the state.
    associatedtype RestorableState: Codable & Sendable

    /// The state to save, computed from the model's properties.
    ///
    /// The getter is called whenever a property that it reads has changed. The setter is called at
    /// most once, before the parameters of the address are set and the page is loaded. What the
    /// state refers to may have been deleted, and the visitor may have lost a right, so check both
    /// as for any input.
    var restorableState: RestorableState { get set }

    /// The version of the state's type, 1 by default.
    ///
    /// Raise it when the meaning of a property changes. A page starts afresh if its state has
    /// another version or can't be decoded, and ``PageEnvironment/onUnhandledError`` is told why.
    static var restorableVersion: Int { get }
}

extension Restorable {
    /// 1.
    public static var restorableVersion: Int { 1 }
}
