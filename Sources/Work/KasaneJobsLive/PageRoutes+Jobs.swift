public import Foundation
public import KasaneDomain
public import KasaneJobs
public import KasaneLive

extension PageRoutes {
    /// Adds pages for operators: the queues with their jobs, and a page for each job.
    ///
    /// Operators see how many jobs each queue has, list them by state, and read a job's error and
    /// its payload with ``/KasaneJobs/JobSecret``s hidden. They can retry, discard and cancel jobs,
    /// and pause queues. Open pages follow the store's commits, at most once a second. The buttons
    /// also work without JavaScript. The text is in the first of
    /// the visitor's languages that `PageEnvironment.texts` contains.
    ///
    /// ```swift
    /// var pages = PageRoutes()
    /// pages.addJobs(
    ///     jobs,
    ///     at: "/admin/jobs",
    ///     for: .signedIn(as: User.self, named: "operators", where: \.isOperator)
    /// )
    /// ```
    ///
    /// The pages need no stylesheet. To style them, select headings, tables, lists and `nav`,
    /// because the elements have no classes. A handler's errors are shown as it described them, so
    /// they must not contain secrets.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store with the jobs, such as the worker's.
    ///   - path: The path of the queue page, with a leading slash and no trailing slash.
    ///   - audience: The operators. It is checked only when a page is opened. End the sessions of a
    ///     user who is no longer an operator.
    ///   - queues: Queues shown even without jobs, such as the workers' queues.
    ///   - stylesheets: The paths of stylesheets besides those of all pages.
    ///   - now: Returns the current date, which decides which jobs are due.
    ///   - languages: Returns a visitor's languages, most preferred first. The default is the
    ///     browser's.
    ///   - layout: Returns the layout of the pages for one visit. The default is a `main` element
    ///     with the content.
    public mutating func addJobs(
        _ transactions: any TransactionTemplate<JobRepository>,
        at path: String = "/jobs",
        for audience: PageAudience,
        queues: [String] = [],
        stylesheets: [String] = [],
        now: @escaping @Sendable () -> Date = { Date() },
        languages: @escaping @Sendable (PageRequest) -> [String] = { $0.languages },
        layout: (@Sendable (PageRequest) -> JobLayout)? = nil
    ) {
        precondition(
            path.hasPrefix("/") && !path.hasSuffix("/"),
            "The path of the jobs begins with a slash and does not end with one: “\(path)”."
        )
        let source = JobSource(
            transactions: transactions,
            path: PagePath(stringLiteral: path),
            queues: queues,
            stylesheets: stylesheets,
            languages: languages,
            layout: layout,
            now: now
        )
        addJobs(source, for: audience)
    }

    package mutating func addJobs(_ source: JobSource, for audience: PageAudience) {
        add(JobsPage.self, at: source.path, for: audience) { request, _ in
            let language = request.texts.language(preferring: source.languages(request))
            let model = JobsModel(source, JobList(request), language)
            return JobsPage(model: model, layout: source.layout(request))
        }
        add(JobPage.self, at: source.jobPath, for: audience) { request, _ in
            guard let id = JobID(request.parameters["id"] ?? "") else { throw PageError.notFound }
            let language = request.texts.language(preferring: source.languages(request))
            let model = JobModel(source, id, language)
            return JobPage(model: model, layout: source.layout(request))
        }
    }
}
