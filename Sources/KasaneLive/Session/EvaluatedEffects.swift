/// The effects of a page as they are at one moment.
struct EvaluatedEffects {
    let title: String
    private(set) var alerts: [ShownAlert] = []
    private(set) var route: (url: String, taken: () -> Void)?
    private(set) var parameters: [QueryParameter] = []
    private(set) var tasks: [String: () async throws -> Void] = [:]
    private(set) var focus: Set<String> = []

    init(_ page: some Page) {
        title = page.title
        for effect in page.effects {
            switch effect.kind {
            case .alert(let binding):
                if let alert = binding.wrappedValue {
                    alerts.append(ShownAlert(alert: alert) { binding.wrappedValue = nil })
                }
            case .route(let url, let taken):
                if let url { route = (safeURL(url), taken) }
            case .query(let parameter): parameters.append(parameter)
            case .task(let id, let work): tasks[id] = work
            case .focus(let id, let isWanted): if isWanted { focus.insert(id) }
            }
        }
    }

    /// The query of the page's address, without its question mark.
    var query: String {
        parameters.filter { !$0.text.isEmpty }
            .map { "\(FormEncoding.encoded($0.name))=\(FormEncoding.encoded($0.text))" }
            .joined(separator: "&")
    }
}

/// What has been done already of what a page's effects ask for.
struct FollowedEffects {
    var title = ""
    /// The texts of the parameters, by name.
    var parameters: [String: String] = [:]
    var focus: Set<String> = []
    private var tasks: [String: Task<Void, Never>] = [:]

    /// Cancels tasks that are no longer asked for, and returns those that are new.
    mutating func keep(_ wanted: [String: () async throws -> Void]) -> [String] {
        for (id, task) in tasks where wanted[id] == nil {
            task.cancel()
            tasks[id] = nil
        }
        return wanted.keys.filter { tasks[$0] == nil }.sorted()
    }

    mutating func add(_ id: String, _ task: Task<Void, Never>) {
        tasks[id] = task
    }

    /// Forgets all tasks and returns them.
    mutating func endTasks() -> [Task<Void, Never>] {
        defer { tasks = [:] }
        return Array(tasks.values)
    }
}
