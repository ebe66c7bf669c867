public import Foundation
public import KasaneDomain
public import KasaneJobs
public import KasaneLive

extension PageRoutes {
    /// Adds the pages for operators: the queues with their jobs, and below it one page for each
    /// job.
    ///
    /// An operator sees how many jobs each queue has, lists them by state, and reads the error and
    /// the payload of one, in which ``/KasaneJobs/JobSecret``s are hidden. They retry, discard and
    /// cancel jobs, and pause queues. Open pages follow the commits of the store, at most once a
    /// second. Without JavaScript, the same buttons are forms. The texts are in Japanese or
    /// English, as the visitor prefers.
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
    /// The pages need no stylesheet of their own, but can have one: their elements have no classes,
    /// so its rules select headings, tables, lists and `nav`. An error of a handler is shown as the
    /// handler described it, so errors must not contain secrets.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store with the jobs, such as those of its worker.
    ///   - path: The path of the queues, which begins with a slash and does not end with one.
    ///   - audience: The operators. It is checked for each page that is opened, and not again while
    ///     the page is open: end the sessions of a visitor who is an operator no longer.
    ///   - queues: The queues that are shown also while they have no jobs, such as those of the
    ///     workers.
    ///   - stylesheets: The paths of the stylesheets of these pages, besides those of all pages.
    ///   - now: Returns the current time, which decides which jobs are due.
    public mutating func addJobs(
        _ transactions: any TransactionTemplate<JobRepository>,
        at path: String = "/jobs",
        for audience: PageAudience,
        queues: [String] = [],
        stylesheets: [String] = [],
        now: @escaping @Sendable () -> Date = { Date() }
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
            now: now
        )
        addJobs(source, for: audience)
    }

    /// Adds the pages for operators.
    ///
    /// - Parameters:
    ///   - source: The jobs.
    ///   - audience: The operators.
    package mutating func addJobs(_ source: JobSource, for audience: PageAudience) {
        add(JobsPage.self, at: source.path, for: audience) { request, _ in
            let language = JobsLanguage(request.languages)
            return JobsPage(model: JobsModel(source, JobList(request), language))
        }
        add(JobPage.self, at: source.jobPath, for: audience) { request, _ in
            guard let id = JobID(request.parameters["id"] ?? "") else { throw PageError.notFound }
            return JobPage(model: JobModel(source, id, JobsLanguage(request.languages)))
        }
    }
}
