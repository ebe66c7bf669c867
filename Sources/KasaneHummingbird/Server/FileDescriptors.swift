import Foundation

/// The file descriptors of this process, of which each connection takes one.
public enum FileDescriptors {
    /// Raises the process's limit of open files as far as the system lets it, and returns the limit.
    ///
    /// The soft limit becomes the hard one, or `maximum` if that is smaller; it never becomes smaller.
    /// Processes that this one starts inherit it.
    ///
    /// - Parameter maximum: The largest limit to ask for.
    /// - Returns: The limit that now holds.
    @discardableResult
    public static func raiseLimit(to maximum: Int = 65_536) -> Int {
        var limits = current
        let wanted = min(limits.rlim_max, rlim_t(clamping: maximum))
        // macOS refuses what is above OPEN_MAX, whatever the hard limit says.
        for soft in [wanted, min(wanted, 10_240)] where soft > limits.rlim_cur {
            limits.rlim_cur = soft
            if setrlimit(resource, &limits) == 0 { break }
            limits = current
        }
        return limit
    }

    /// The number of descriptors that the process may have open.
    public static var limit: Int { Int(clamping: current.rlim_cur) }

    /// The number of descriptors that are open; `nil` where the system has no list of them.
    ///
    /// It costs a system call for every few hundred descriptors.
    public static var openCount: Int? {
        // A system without the folder has no list.
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
        // One was open to read the list.
        return names.map { max(0, $0.count - 1) }
    }

    private static var current: rlimit {
        var limits = rlimit()
        // It fails only for a resource that does not exist.
        _ = getrlimit(resource, &limits)
        return limits
    }

    #if os(Linux)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
    private static var resource: Int32 { RLIMIT_NOFILE }
    #endif
}
