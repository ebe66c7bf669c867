public import KasaneSettings

/// A part of a web application that comes from a library, such as accounts, jobs or metrics.
///
/// ```swift
/// application.parts = [MetricsPart(metrics) { metrics.text }, HTTPSPart()]
/// ```
///
/// A part edits the application's assembly before the server is created. It can add routes and
/// services, replace middleware, and read the settings that it declares.
public protocol WebPart<Principal>: Sendable {
    /// The type of the principal in the application's requests.
    associatedtype Principal: Sendable

    /// The settings that the part reads.
    var settings: [SettingDeclaration] { get }

    /// Adds the part to an application.
    ///
    /// - Throws: `SettingError` for settings that contradict each other. Any error ends the
    ///   application.
    func assemble(_ assembly: inout WebAssembly<Principal>) async throws
}

extension WebPart {
    /// No settings.
    public var settings: [SettingDeclaration] { [] }
}
