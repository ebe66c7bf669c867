#if canImport(SwiftUI)
public import SwiftUI

private struct ContainerKey: EnvironmentKey {
    static let defaultValue: Container? = nil
}

extension EnvironmentValues {
    /// The application's container, for views that create models on demand.
    ///
    /// The default is `nil`. This property isn't covered by tests, which run on Linux without
    /// SwiftUI.
    ///
    ///     BoardView().environment(\.container, container)
    public var container: Container? {
        get { self[ContainerKey.self] }
        set { self[ContainerKey.self] = newValue }
    }
}
#endif
