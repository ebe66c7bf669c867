public import KasaneLive

/// Creates a job page's body from its content.
public typealias JobLayout = @Sendable (JobPageContent) -> any HTML

/// The content of a job page.
///
/// A layout must contain the content exactly once. The content starts with a first-level heading,
/// sometimes preceded by a link.
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
