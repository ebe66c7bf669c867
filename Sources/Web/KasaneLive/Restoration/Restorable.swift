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
/// seconds after its last change, every five seconds during continuous changes, when the tab is
/// hidden, after a form, and at shutdown. The state is restored before the page loads when a
/// browser returns to the page after a restart, after an eviction or on another server. Reloads,
/// new visits and other visitors get a new page.
///
/// The state's JSON can be up to 16 kB, so save only the user's choices and load everything else.
/// Larger states aren't saved, and ``PageEnvironment/onUnhandledError`` receives one error per
/// page. The state expires after two hours. It is deleted when the browser leaves the page or the
/// visitor signs out.
///
/// The state is stored as plain text. Keep secrets in ``SecretText``, which can't be encoded. A
/// state that contains a secret therefore doesn't compile.
public protocol Restorable<RestorableState>: AnyObject {
    /// The type of the state.
    associatedtype RestorableState: Codable & Sendable

    /// The state to save, computed from the model's properties.
    ///
    /// The getter is called after any change to a property that it reads. The setter is called at
    /// most once, before query parameters are applied and the page loads. Data that the state
    /// refers to might have been deleted since, and the visitor might have lost a permission, so
    /// validate the state like any other input.
    var restorableState: RestorableState { get set }

    /// The version of the state's type. The default is 1.
    ///
    /// Increase the version when the meaning of a property changes. If a state has a different
    /// version or can't be decoded, the page starts without the state, and
    /// ``PageEnvironment/onUnhandledError`` receives the reason.
    static var restorableVersion: Int { get }
}

extension Restorable {
    /// Version 1.
    public static var restorableVersion: Int { 1 }
}
