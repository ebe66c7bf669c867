import KasaneConcurrency

struct EvaluatedEffects {
    let title: String
    private(set) var status = PageStatus.ok
    private(set) var alerts: [ShownAlert] = []
    private(set) var route: (url: String, taken: () -> Void)?
    private(set) var parameters: [QueryParameter] = []
    private(set) var tasks: [PageTask] = []
    private(set) var focus: Set<String> = []

    /// Evaluates a page's effects in the page's language, because task IDs can contain translated
    /// text.
    init(_ page: any Page, in language: PageLanguage) {
        self = PageLanguage.$current.withValue(language) { Self(evaluating: page) }
    }

    private init(evaluating page: some Page) {
        title = page.title
        for effect in page.effects {
            switch effect.kind {
            case .status(let new): status = new
            case .alert(let binding):
                if let alert = binding.wrappedValue {
                    alerts.append(ShownAlert(alert: alert) { binding.wrappedValue = nil })
                }
            case .route(let url, let taken):
                if let url { route = (safeURL(url), taken) }
            case .query(let parameter): parameters.append(parameter)
            case .task(let task):
                tasks.removeAll { $0.id == task.id }
                tasks.append(task)
            case .focus(let id, let isWanted): if isWanted { focus.insert(id) }
            }
        }
    }

    /// The query of the page's address, without the leading question mark.
    var query: String {
        // Uses the browsers' form encoding, so that a form without JavaScript produces the same
        // address.
        let form = PercentEncoding.form
        return parameters.filter { !$0.text.isEmpty }
            .map { "\(form.encoded($0.name))=\(form.encoded($0.text))" }
            .joined(separator: "&")
    }
}

/// The effects that have been applied.
struct FollowedEffects {
    var title = ""
    var parameters: [String: String] = [:]
    /// Parameters set by browser history navigation.
    ///
    /// If such a value has a different canonical form, as in `days=+7`, the address is replaced. A
    /// new history entry would trap the user, because each step back would add the entry again.
    var visited: Set<String> = []
    var focus: Set<String> = []
    private var tasks: [RunningTask] = []

    private struct RunningTask {
        let id: TaskID
        let task: Task<Void, Never>
        /// Tracks whether the task is idle, or `nil` if responses don't wait for the task.
        let tracker: IdleTracker?
    }

    var trackers: [IdleTracker] { tasks.compactMap(\.tracker) }

    /// Cancels tasks that the page no longer declares, and returns the new tasks in order.
    mutating func keep(_ wanted: [PageTask]) -> [PageTask] {
        guard !tasks.elementsEqual(wanted, by: { $0.id == $1.id }) else { return [] }
        tasks.removeAll { entry in
            guard !wanted.contains(where: { $0.id == entry.id }) else { return false }
            entry.task.cancel()
            return true
        }
        return wanted.filter { new in !tasks.contains { $0.id == new.id } }
    }

    mutating func add(_ task: PageTask, _ running: Task<Void, Never>, _ tracker: IdleTracker) {
        let tracker = task.delaysResponse ? tracker : nil
        tasks.append(RunningTask(id: task.id, task: running, tracker: tracker))
    }

    mutating func endTasks() -> [Task<Void, Never>] {
        defer { tasks = [] }
        return tasks.map(\.task)
    }
}
