public import KasaneContainer
public import KasaneSettings

/// Background work that a setting can turn off, such as running jobs.
///
/// ```swift
/// application.parts.append(
///     WorkerPart("jobs", help: "Run jobs in this process.") { try $0.resolve(JobWorker.self).run }
/// )
/// ```
///
/// If `--no-jobs` is set, the server leaves the work to other servers that share its database.
public struct WorkerPart<Principal: Sendable>: WebPart {
    private let setting: Setting<Bool>
    private let makeWork: @Sendable (Container) throws -> @Sendable () async throws -> Void

    /// Creates the part.
    ///
    /// - Parameters:
    ///   - name: The name of the setting that turns off the work.
    ///   - help: The setting's help text, which is a complete sentence.
    ///   - work: Returns the work, which runs until its task is cancelled. If the work ends
    ///     earlier, the application also ends.
    public init(
        _ name: String,
        help: String,
        work: @escaping @Sendable (Container) throws -> @Sendable () async throws -> Void
    ) {
        setting = .flag(name, help: help)
        makeWork = work
    }

    /// The setting that turns off the work.
    public var settings: [SettingDeclaration] { [setting.declaration] }

    /// Adds the work unless it is turned off.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        guard try assembly.settings.value(of: setting) ?? true else { return }
        assembly.addWork(try makeWork(assembly.container))
    }
}
