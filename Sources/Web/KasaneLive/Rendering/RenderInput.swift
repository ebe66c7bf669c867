struct RenderInput {
    /// The page and the turn, which every form that is posted contains.
    let page: PageID
    let turn: Int
    var visitor: String?
    let drafts: [NodeID: Draft]
    /// Whether the controls are collected, to process an input.
    var collectsControls = false
    var sharedContent: SharedContent?
    /// The `id` of the control that receives the focus in a document, or `nil` for none.
    var autofocus: String?
    /// The forms that are expected to contain a file field, and are written accordingly.
    var fileForms: Set<NodeID?> = []
    /// The hashes of the fields' values before the user's first input.
    var loadedValues: [UInt64: String] = [:]
    /// Returns the query of the page's address, which every GET form contains.
    var query: () -> String = { "" }
}

/// The size of a render, which determines the memory reserved for the next one.
struct RenderSize {
    var bytes = 1024
    var records = 16
    var identities = 32
}
