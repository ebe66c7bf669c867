/// A side effect of a page.
///
/// Like the content, effects are state: they are evaluated together with the body, and an effect
/// applies as long as the page declares it.
///
/// ```swift
/// struct BoardPage: Page {
///     static let path: PagePath = "/"
///     @Bindable var model: SearchModel
///
///     var title: String { "Board" }
///     var body: some HTML { ForEach(model.cities) { city in span { city.name } } }
///
///     var effects: [PageEffect] {
///         PageEffect.alert($model.alert)
///         PageEffect.task { try await model.follow() }
///     }
/// }
/// ```
public struct PageEffect {
    enum Kind {
        case alert(Binding<Alert?>)
        case route(url: String?, taken: () -> Void)
        case query(QueryParameter)
        case task(PageTask)
        case focus(id: String, isWanted: Bool)
        case status(PageStatus)
    }

    /// How a change to the address affects the browser's history.
    public enum History: Sendable {
        /// Replaces the current history entry.
        case replace
        /// Adds a history entry.
        case push
    }

    let kind: Kind

    /// Shows an alert while the binding isn't `nil`.
    ///
    /// Closing the alert sets it to `nil`.
    public static func alert(_ alert: Binding<Alert?>) -> Self { Self(kind: .alert(alert)) }

    /// Navigates to another page when a route is set, then resets the route to `nil`.
    ///
    /// ```swift
    /// PageEffect.route($model.route) { code in "/cities/\(code)" }
    /// ```
    ///
    /// A URL that would run a script is ignored.
    public static func route<Route>(
        _ route: Binding<Route?>,
        to url: (Route) -> String
    ) -> Self {
        Self(kind: .route(url: route.wrappedValue.map(url)) { route.wrappedValue = nil })
    }

    /// Syncs a text property with a query parameter.
    ///
    /// The address sets the property before the page loads, and when the user goes back or forward.
    /// The property sets the address. Empty text isn't included in the address.
    ///
    /// ```swift
    /// PageEffect.query("q", $model.query)  // the address follows the field: /cities?q=tokyo
    /// ```
    public static func query(
        _ name: String,
        _ value: Binding<String>,
        history: History = .replace
    ) -> Self {
        Self(
            kind: .query(
                QueryParameter(
                    name: name,
                    text: value.wrappedValue,
                    history: history,
                    set: { value.wrappedValue = $0 }
                )
            )
        )
    }

    /// Runs a task on the page's actor while the page is open.
    ///
    /// The task starts after the page has loaded. It is cancelled when the page ends or no longer
    /// declares the effect. If it throws an error, the page shows an alert.
    ///
    /// ```swift
    /// PageEffect.task(id: model.query) { try await model.search() }
    /// PageEffect.task(delaysResponse: false) { try await model.follow() }
    /// ```
    ///
    /// The first response, and the response to a form without JavaScript, wait for the task's
    /// changes for up to ``PageEnvironment/loadTimeout``: either until the task ends, or until it
    /// waits in a loop over a store observation that has delivered every commit so far. To make
    /// your own sequences work this way, use `IdleTracker` from KasaneConcurrency.
    ///
    /// - Parameters:
    ///   - id: When this value changes, the task is cancelled and started again.
    ///   - delaysResponse: Whether responses wait for the task. Pass `false` if the task never ends
    ///     and doesn't observe a store, such as one that updates a clock, or if it only follows
    ///     changes to the data that ``Page/load()`` has read. Such a task starts when the page's
    ///     script connects, or two seconds after the response.
    public static func task(
        id: some CustomStringConvertible = "",
        delaysResponse: Bool = true,
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping () async throws -> Void
    ) -> Self {
        let place = SourceLocation(file: file, line: line, column: 0)
        let id = TaskID(place: place, text: id.description)
        return Self(kind: .task(PageTask(id: id, delaysResponse: delaysResponse, work: work)))
    }

    /// Focuses a control when a condition becomes true.
    public static func focus(_ id: String, when isWanted: Bool) -> Self {
        Self(kind: .focus(id: id, isWanted: isWanted))
    }

    /// Sets the HTTP status of the page's document, for example if the page says that nothing was
    /// found.
    ///
    /// Read each time the whole document is sent; changes on an open page have no effect. To
    /// respond without the page, throw a ``PageError``.
    ///
    /// ```swift
    /// PageEffect.status(model.forecast == nil ? .notFound : .ok)
    /// ```
    public static func status(_ status: PageStatus) -> Self { Self(kind: .status(status)) }
}

struct PageTask {
    let id: TaskID
    let delaysResponse: Bool
    let work: () async throws -> Void
}

struct TaskID: Equatable {
    let place: SourceLocation
    let text: String
}

struct QueryParameter {
    let name: String
    let text: String
    let history: PageEffect.History
    let set: (String) -> Void
}
