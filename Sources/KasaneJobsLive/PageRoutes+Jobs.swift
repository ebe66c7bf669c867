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
    /// pages.addJobs(jobs, at: "/admin/jobs") { request in
    ///     guard try request.requirePrincipal(as: User.self).isOperator else {
    ///         throw PageError.forbidden
    ///     }
    /// }
    /// ```
    ///
    /// The pages need no stylesheet of their own, but can have one: their elements have no classes,
    /// so its rules select headings, tables, lists and `nav`. An error of a handler is shown as the
    /// handler described it, so errors must not contain secrets.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store with the jobs, such as those of its worker.
    ///   - path: The path of the queues, which begins with a slash and does not end with one.
    ///   - queues: The queues that are shown also while they have no jobs, such as those of the
    ///     workers.
    ///   - stylesheets: The paths of the stylesheets of these pages, besides those of all pages.
    ///   - authorize: Throws an error, such as ``PageError/forbidden`` or
    ///     ``PageError/signInRequired``, for a visitor who is not an operator. It is called for
    ///     each page that is opened, and not again while the page is open: end the sessions of a
    ///     visitor who is an operator no longer.
    public mutating func addJobs(
        _ transactions: any TransactionTemplate<JobRepository>,
        at path: String = "/jobs",
        queues: [String] = [],
        stylesheets: [String] = [],
        authorize: @escaping @Sendable (PageRequest) async throws -> Void
    ) {
        precondition(
            path.hasPrefix("/") && !path.hasSuffix("/"),
            "The path of the jobs begins with a slash and does not end with one: “\(path)”."
        )
        let source = JobSource(
            transactions: transactions,
            path: PagePath(stringLiteral: path),
            queues: queues,
            stylesheets: stylesheets
        )
        addJobs(source, authorize: authorize)
    }

    /// Adds the pages for operators.
    ///
    /// - Parameters:
    ///   - source: The jobs.
    ///   - authorize: Throws an error for a visitor who is not an operator.
    package mutating func addJobs(
        _ source: JobSource,
        authorize: @escaping @Sendable (PageRequest) async throws -> Void
    ) {
        add(JobsPage.self, at: source.path) { request, _ in
            try await authorize(request)
            let language = JobsLanguage(request.languages)
            return JobsPage(model: JobsModel(source, JobList(request), language))
        }
        add(JobPage.self, at: source.jobPath) { request, _ in
            try await authorize(request)
            guard let id = JobID(request.parameters["id"] ?? "") else { throw PageError.notFound }
            return JobPage(model: JobModel(source, id, JobsLanguage(request.languages)))
        }
    }
}
