/// A side effect of a page.
///
/// Effects are state, like the content: they are evaluated together with the body, and each applies
/// as long as the page declares it.
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

    /// How a change of the address affects the browser's history.
    public enum History: Sendable {
        /// The new address replaces the current history entry.
        case replace
        /// The new address is a new history entry.
        case push
    }

    let kind: Kind

    /// Shows an alert while the binding is not `nil`; closing it sets `nil`.
    public static func alert(_ alert: Binding<Alert?>) -> Self { Self(kind: .alert(alert)) }

    /// Navigates to another page when a route is set, and then sets the route to `nil`.
    ///
    /// ```swift
    /// PageEffect.route($model.route) { code in "/cities/\(code)" }
    /// ```
    ///
    /// A URL that would run a script is not followed.
    public static func route<Route>(
        _ route: Binding<Route?>,
        to url: (Route) -> String
    ) -> Self {
        Self(kind: .route(url: route.wrappedValue.map(url)) { route.wrappedValue = nil })
    }

    /// Synchronises a property with a query parameter of the address.
    ///
    /// The address sets the property before the page loads, and when the user goes back or forward.
    /// The property sets the address. An empty text is omitted from the query.
    ///
    /// ```swift
    /// PageEffect.query("q", $model.query)    // the address follows the field: /cities?q=tokyo
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

    /// Runs a task on the page's actor during the page's lifetime.
    ///
    /// The task starts when the page has been loaded, and is cancelled when the page ends or no
    /// longer declares the effect. An error becomes the page's alert.
    ///
    /// ```swift
    /// PageEffect.task(id: model.query) { try await model.search() }
    /// PageEffect.task(delaysResponse: false) { try await model.follow() }
    /// ```
    ///
    /// The first response and the response to a form sent without JavaScript wait for what the task
    /// shows, for at most ``PageEnvironment/loadTimeout``: until the task has ended, or waits in a
    /// loop over a store's observation that has delivered every commit so far. Your own sequences
    /// can take part with an `IdleTracker` of KasaneConcurrency.
    ///
    /// - Parameters:
    ///   - id: A change of this value cancels and restarts the task.
    ///   - delaysResponse: Whether responses wait for the task. Pass `false` for a task that never
    ///     ends and observes no store, such as one that updates a clock, and for one that follows
    ///     what ``Page/load()`` has read. Such a task starts when the page's script has connected,
    ///     or two seconds after the response.
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

    /// Moves the focus to a control when a condition becomes true.
    public static func focus(_ id: String, when isWanted: Bool) -> Self {
        Self(kind: .focus(id: id, isWanted: isWanted))
    }

    /// Sets the status of the page's document, for a page that itself shows that nothing is at its
    /// address.
    ///
    /// It is read whenever a whole document is sent; a change on an open page has no effect. Throw
    /// a ``PageError`` for a document without the page.
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
