import Foundation

/// The process's file descriptors.
///
/// Each connection requires one descriptor.
///
/// ```swift
/// let limit = FileDescriptors.raiseLimit()
/// logger.info("\(FileDescriptors.openCount ?? 0) of \(limit) files are open")
/// ```
public enum FileDescriptors {
    /// Raises the process's limit on open files to the maximum that the system allows, and returns
    /// the limit.
    ///
    /// The soft limit becomes the hard limit, or `maximum` if that is lower. The soft limit is
    /// never lowered. Child processes inherit the limit.
    @discardableResult
    public static func raiseLimit(to maximum: Int = 65_536) -> Int {
        var limits = current
        let wanted = min(limits.rlim_max, rlim_t(clamping: maximum))
        // macOS rejects limits above OPEN_MAX, regardless of the hard limit.
        for soft in [wanted, min(wanted, 10_240)] where soft > limits.rlim_cur {
            limits.rlim_cur = soft
            if setrlimit(resource, &limits) == 0 { break }
            limits = current
        }
        return limit
    }

    /// The limit on open file descriptors.
    public static var limit: Int { Int(clamping: current.rlim_cur) }

    /// The number of open file descriptors, or `nil` if the system can't list them.
    ///
    /// Reading this property takes one system call for every few hundred descriptors.
    public static var openCount: Int? {
        // Systems without this directory can't list descriptors.
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
        // Reading the list opens one descriptor.
        return names.map { max(0, $0.count - 1) }
    }

    private static var current: rlimit {
        var limits = rlimit()
        // The call fails only if the resource is unknown.
        _ = getrlimit(resource, &limits)
        return limits
    }

    #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: Int32 { RLIMIT_NOFILE }
    #endif
}
