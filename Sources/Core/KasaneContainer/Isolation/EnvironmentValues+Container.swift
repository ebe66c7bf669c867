#if canImport(SwiftUI)
public import SwiftUI

private struct ContainerKey: EnvironmentKey {
    static let defaultValue: Container? = nil
}

extension EnvironmentValues {
    /// The application's container, for views that create models on demand, or `nil` if none is
    /// set.
    ///
    /// Not tested: the tests run on Linux, which doesn't have SwiftUI.
    ///
    ///     BoardView().environment(\.container, container)
    public var container: Container? {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}
#endif
