public import Foundation
public import KasaneDomain
public import KasaneJobs
public import KasaneLive

extension PageRoutes {
    /// Adds pages on which operators can inspect and manage jobs.
    ///
    /// There is a page for all queues and a page for each job. Operators can see the number of jobs
    /// in each queue, list jobs by state, and read a job's error and payload.
    /// ``/KasaneJobs/JobSecret``s in the payload are hidden. Operators can also retry, discard and
    /// cancel jobs, and pause queues. Open pages follow the store's commits, at most once a second.
    /// The buttons also work without JavaScript. The pages use the visitor's preferred language
    /// among the languages of `PageEnvironment.texts`.
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
    /// The pages need no stylesheet. Elements have no classes, so a stylesheet must select
    /// headings, tables, lists and `nav`. Errors from handlers are shown unchanged, so their
    /// descriptions must not contain secrets.
    ///
    /// - Parameters:
    ///   - transactions: Transactions on the store that contains the jobs, such as the worker's
    ///     transactions.
    ///   - path: The path of the queue page, with a leading slash and no trailing slash.
    ///   - audience: The operators. The audience is checked only when a page opens, so end a user's
    ///     sessions when you revoke the user's permission.
    ///   - queues: Queues to show even if they have no jobs, such as the workers' queues.
    ///   - stylesheets: The paths of additional stylesheets.
    ///   - now: Returns the current date, which determines which jobs are due.
    ///   - languages: Returns a visitor's languages, most preferred first. Defaults to the
    ///     browser's languages.
    ///   - layout: Returns the page layout for a visit. Defaults to a `main` element that contains
    ///     the content.
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
            "The path must start but not end with a slash: “\(path)”."
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
