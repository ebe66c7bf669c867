public import KasaneContainer
public import KasaneSettings

/// Background work, such as running jobs, that a setting can turn off.
///
/// ```swift
/// application.parts.append(
///     WorkerPart("jobs", help: "Run jobs in this process.") { try $0.resolve(JobWorker.self).run }
/// )
/// ```
///
/// If several servers share a database, `--no-jobs` leaves the work to the others.
public struct WorkerPart<Principal: Sendable>: WebPart {
    private let setting: Setting<Bool>
    private let makeWork: @Sendable (Container) throws -> @Sendable () async throws -> Void

    /// Creates the part.
    ///
    /// - Parameters:
    ///   - name: The name of the setting that turns the work off.
    ///   - help: The help text, a complete sentence.
    ///   - work: Returns the work, which runs until its task is cancelled. If it ends earlier, the
    ///     application ends.
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

    /// Adds the work, unless it is turned off.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        guard try assembly.settings.value(of: setting) ?? true else { return }
        assembly.addWork(try makeWork(assembly.container))
    }
}
