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
/// With `--no-jobs`, a server leaves the work to other servers that share its database.
public struct WorkerPart<Principal: Sendable>: WebPart {
    private let setting: Setting<Bool>
    private let makeWork: @Sendable (Container) throws -> @Sendable () async throws -> Void

    /// Creates the part.
    ///
    /// - Parameters:
    ///   - name: The setting that turns the work off.
    ///   - help: The setting's help text, a complete sentence.
    ///   - work: Returns the work, which runs until its task is cancelled. If it ends earlier, so
    ///     does the application.
    public init(
        _ name: String,
        help: String,
        work: @escaping @Sendable (Container) throws -> @Sendable () async throws -> Void
    ) {
        setting = .flag(name, help: help)
        makeWork = work
    }

    /// The setting that turns the work off.
    public var settings: [SettingDeclaration] { [setting.declaration] }

    /// Adds the work unless it is turned off.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        guard try assembly.settings.value(of: setting) ?? true else { return }
        assembly.addWork(try makeWork(assembly.container))
    }
}
