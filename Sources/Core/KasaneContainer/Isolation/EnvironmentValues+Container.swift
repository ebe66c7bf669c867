#if canImport(SwiftUI)
public import SwiftUI

private struct ContainerKey: EnvironmentKey {
    static let defaultValue: Container? = nil
}

extension EnvironmentValues {
    /// The container of the application, for views that create models on demand, or `nil` if the
    /// application has set none.
    ///
    /// Not tested: the tests run on Linux, which has no SwiftUI.
    ///
    ///     BoardView().environment(\.container, container)
    public var container: Container? {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}
#endif
