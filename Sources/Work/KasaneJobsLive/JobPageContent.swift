public import KasaneLive

/// Creates the body of a job page from its content.
public typealias JobLayout = @Sendable (JobPageContent) -> any HTML

/// A job page's content.
///
/// A layout must contain it exactly once.
///
/// It starts with a first-level heading, or with a link above it.
public struct JobPageContent: HTML {
    private let write: (inout HTMLOutput) -> Void

    init(_ content: some HTML) {
        write = { content.render(into: &$0) }
    }

    /// Writes the content.
    public func render(into output: inout HTMLOutput) { write(&output) }
}

/// The default layout.
struct JobMain: Component {
    static let layout: @Sendable (PageRequest) -> JobLayout = { _ in { JobMain(content: $0) } }

    let content: JobPageContent

    var body: some HTML { main { content } }
}

/// A page's content inside the application's layout.
struct JobBody<Content: HTML>: HTML {
    let layout: JobLayout
    let content: Content

    init(_ layout: @escaping JobLayout, @HTMLBuilder content: () -> Content) {
        self.layout = layout
        self.content = content()
    }

    func render(into output: inout HTMLOutput) {
        layout(JobPageContent(content)).render(into: &output)
    }
}
