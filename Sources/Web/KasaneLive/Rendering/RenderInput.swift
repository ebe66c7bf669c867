struct RenderInput {
    /// The ID of the page, which every POST form contains.
    let page: PageID
    let turn: Int
    var visitor: String?
    let drafts: [NodeID: Draft]
    /// Whether to collect controls, as an input requires.
    var collectsControls = false
    var sharedContent: SharedContent?
    /// The `id` of the control that the document focuses.
    var autofocus: String?
    /// The forms that are expected to contain a file field.
    var fileForms: Set<NodeID?> = []
    /// Hashes of the fields' values before the user's first input.
    var loadedValues: [UInt64: String] = [:]
    /// Returns the query of the page's address, which every GET form contains.
    var query: () -> String = { "" }
}

/// The size of a render, used to reserve memory for the next render.
struct RenderSize {
    var bytes = 1024
    var records = 16
    var identities = 32
}
