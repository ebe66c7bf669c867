public import KasaneSettings

/// A part that a web application takes from a library: accounts, jobs, metrics, HTTPS.
///
/// ```swift
/// application.parts = [MetricsPart(metrics) { metrics.text }, HTTPSPart()]
/// ```
///
/// A part edits the assembly of the application before the server exists. It can add routes and
/// services, replace middleware, and read the settings that it declares.
public protocol WebPart<Principal>: Sendable {
    /// The type that the requests of the application are authorised as.
    associatedtype Principal: Sendable

    /// The settings that the part reads.
    var settings: [SettingDeclaration] { get }

    /// Adds the part to an application.
    ///
    /// - Throws: `SettingError` for settings that do not go together. Other errors end the
    ///   application too.
    func assemble(_ assembly: inout WebAssembly<Principal>) async throws
}

extension WebPart {
    /// No settings.
    public var settings: [SettingDeclaration] { [] }
}
