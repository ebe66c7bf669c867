/// A side effect of a page.
///
/// Like content, effects are a function of state. They are evaluated together with the body, and an
/// effect applies as long as the page declares it.
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

    /// The way in which an address change affects the browser's history.
    public enum History: Sendable {
        /// Replaces the current history entry.
        case replace
        /// Adds a history entry.
        case push
    }

    let kind: Kind

    /// Shows an alert while the binding isn't `nil`.
    ///
    /// Closing the alert sets the binding to `nil`.
    public static func alert(_ alert: Binding<Alert?>) -> Self { Self(kind: .alert(alert)) }

    /// Navigates to another page when a route is set, and then resets the route to `nil`.
    ///
    /// ```swift
    /// PageEffect.route($model.route) { code in "/cities/\(code)" }
    /// ```
    ///
    /// URLs that would run a script are ignored.
    public static func route<Route>(
        _ route: Binding<Route?>,
        to url: (Route) -> String
    ) -> Self {
        Self(kind: .route(url: route.wrappedValue.map(url)) { route.wrappedValue = nil })
    }

    /// Syncs a text property with a query parameter.
    ///
    /// The address sets the property before the page loads and when the user navigates back or
    /// forward. Changes to the property update the address. Empty text is omitted from the address.
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
    /// The task starts after the page has loaded, and is cancelled when the page ends or no longer
    /// declares the effect. If the task throws an error, the page shows an alert.
    ///
    /// ```swift
    /// PageEffect.task(id: model.query) { try await model.search() }
    /// PageEffect.task(delaysResponse: false) { try await model.follow() }
    /// ```
    ///
    /// The first response and responses to forms without JavaScript wait up to
    /// ``PageEnvironment/loadTimeout`` for the task's changes. They wait until the task ends, or
    /// until the task is suspended in a loop over a store observation that has delivered every
    /// commit. To support this in your own sequences, use `IdleTracker` from KasaneConcurrency.
    ///
    /// - Parameters:
    ///   - id: A value that identifies the task. When the value changes, the task is cancelled and
    ///     restarted.
    ///   - delaysResponse: Whether responses wait for the task. Pass `false` if the task never ends
    ///     and doesn't observe a store, for example because it updates a clock, or if it only
    ///     follows changes to data that ``Page/load()`` has read. Such a task starts when the
    ///     page's script connects, or two seconds after the response.
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

    /// Sets the HTTP status of the page's document, for example if the page has no content to show.
    ///
    /// The status is evaluated each time the whole document is sent, so changes on an open page
    /// have no effect. To respond without the page, throw a ``PageError``.
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
