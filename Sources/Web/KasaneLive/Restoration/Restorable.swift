/// A page model whose state survives a server restart.
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
/// The page returns its model from ``Page/restorable``. The server saves the state one to two
/// seconds after its last change, every five seconds while it keeps changing, when the tab is
/// hidden, after a form, and at shutdown. When a browser returns to the page after a restart, after
/// an eviction or on another server, the state is restored before the page loads. Reloads, new
/// visits and other visitors get a new page.
///
/// The state can be up to 16 kB as JSON, so save only the user's choices and load everything else.
/// A larger state isn't saved, and ``PageEnvironment/onUnhandledError`` receives an error once per
/// page. The state expires after two hours. It is deleted when the browser leaves the page or the
/// visitor signs out.
///
/// The state is stored as plain text. Keep secrets in ``SecretText``: a state that contains one
/// doesn't compile, because it can't be encoded.
public protocol Restorable<RestorableState>: AnyObject {
    /// The type of the state.
    associatedtype RestorableState: Codable & Sendable

    /// The state to save, computed from the model's properties.
    ///
    /// The getter is called each time a property that it reads changes. The setter is called at
    /// most once, before the address sets its parameters and the page loads. By then, data that the
    /// state refers to might have been deleted, and the visitor might have lost a permission, so
    /// check both, as with any input.
    var restorableState: RestorableState { get set }

    /// The version of the state's type. The default is 1.
    ///
    /// Increase it when the meaning of a property changes. If a state has a different version or
    /// can't be decoded, the page starts without it, and ``PageEnvironment/onUnhandledError``
    /// receives the reason.
    static var restorableVersion: Int { get }
}

extension Restorable {
    /// Version 1.
    public static var restorableVersion: Int { 1 }
}
