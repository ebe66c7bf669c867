/// Something that a page does besides showing.
///
/// Effects are state, as what is shown is: they are evaluated together with the body, and what they say holds as long
/// as they say it.
public struct PageEffect {
    enum Kind {
        case alert(Binding<Alert?>)
        case route(url: String?, taken: () -> Void)
        case query(QueryParameter)
        case task(id: TaskID, () async throws -> Void)
        case focus(id: String, isWanted: Bool)
    }

    /// How a change of the address stands in the browser's history.
    public enum History: Sendable {
        /// The address is changed in its place: the way back leads to the page before.
        case replace
        /// The address before is one step back.
        case push
    }

    let kind: Kind

    /// Shows an alert while there is one; closing it sets `nil`.
    ///
    /// - Parameter alert: The alert.
    /// - Returns: The effect.
    public static func alert(_ alert: Binding<Alert?>) -> Self { Self(kind: .alert(alert)) }

    /// Leads to another page as soon as there is a route; the route is then set to `nil`.
    ///
    /// - Parameters:
    ///   - route: Where to go.
    ///   - url: Returns a route's address; one that would run a script is not followed.
    /// - Returns: The effect.
    public static func route<Route>(
        _ route: Binding<Route?>,
        to url: (Route) -> String
    ) -> Self {
        Self(kind: .route(url: route.wrappedValue.map(url)) { route.wrappedValue = nil })
    }

    /// Keeps a property and a parameter of the address' query equal.
    ///
    /// The address sets the property before the page loads, and when the user goes back or forward;
    /// the property sets the address. An empty text is left out of it.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: The property.
    ///   - history: How a change stands in the browser's history.
    /// - Returns: The effect.
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

    /// Runs a task as long as the page is there.
    ///
    /// It begins when the page has been made, and is cancelled when the page goes or the effect is no
    /// longer given. An error becomes the page's alert.
    ///
    /// - Parameters:
    ///   - id: When this changes, the task is cancelled and begun again.
    ///   - file: Where it stands, by which it is known.
    ///   - line: Where it stands.
    ///   - work: What it does, on the page's actor.
    /// - Returns: The effect.
    public static func task(
        id: some CustomStringConvertible = "",
        file: StaticString = #fileID,
        line: UInt = #line,
        _ work: @escaping () async throws -> Void
    ) -> Self {
        let place = SourcePlace(file: file, line: line, column: 0)
        return Self(kind: .task(id: TaskID(place: place, text: id.description), work))
    }

    /// Gives a control the focus at the moment in which it begins to be wanted.
    ///
    /// - Parameters:
    ///   - id: The control's `id`.
    ///   - isWanted: Whether it should have the focus.
    /// - Returns: The effect.
    public static func focus(_ id: String, when isWanted: Bool) -> Self {
        Self(kind: .focus(id: id, isWanted: isWanted))
    }
}

/// The identity of a task of a page.
struct TaskID: Equatable {
    let place: SourcePlace
    let text: String
}

/// A parameter of a page's address that a property follows.
struct QueryParameter {
    let name: String
    let text: String
    let history: PageEffect.History
    let set: (String) -> Void
}

/// A message that the user must close before the page can be used again.
public struct Alert: Hashable, Sendable {
    /// What it is about, in a few words.
    public let title: String
    /// What happened, and what can be done.
    public let message: String
    /// The text of the button that closes it.
    public let closeText: String

    /// Makes an alert.
    ///
    /// - Parameters:
    ///   - title: What it is about, in a few words.
    ///   - message: What happened, and what can be done.
    ///   - closeText: The text of the button that closes it.
    public init(_ title: String, message: String, closeText: String = "OK") {
        self.title = title
        self.message = message
        self.closeText = closeText
    }
}
