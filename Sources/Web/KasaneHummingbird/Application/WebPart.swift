public import KasaneSettings

/// A feature that a library adds to a web application, such as accounts, jobs or metrics.
///
/// ```swift
/// application.parts = [MetricsPart(metrics) { metrics.text }, HTTPSPart()]
/// ```
///
/// A part edits the application's assembly before the server is created. A part can add routes and
/// services, replace middleware, and read its own settings.
public protocol WebPart<Principal>: Sendable {
    /// The type of the principal of the application's requests.
    associatedtype Principal: Sendable

    /// The settings that the part reads.
    var settings: [SettingDeclaration] { get }

    /// Adds the part to an application.
    ///
    /// - Throws: `SettingError` if settings contradict each other. Any error ends the application.
    func assemble(_ assembly: inout WebAssembly<Principal>) async throws
}

extension WebPart {
    /// No settings.
    public var settings: [SettingDeclaration] { [] }
}
