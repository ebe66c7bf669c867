import KasaneLive

/// The search in the page's address, and how it enters the browser's history.
struct PhotoSearchEntry {
    private(set) var text = ""
    var pages = 1
    private(set) var history = PageEffect.History.replace
    /// Whether the user has ended the last search by emptying the field.
    ///
    /// The next search replaces that history entry, so that Back leads to the last search.
    private var isEmptied = false

    mutating func visit(_ text: String, pages: Int) {
        (self.text, self.pages, isEmptied) = (text, pages, false)
    }

    mutating func submit(_ text: String) {
        if text != self.text { history = isEmptied ? .replace : .push }
        search(for: text)
    }

    /// Replaces the history entry while the user extends a word, so that Back does not return to
    /// each prefix.
    ///
    /// The end of a search is an entry of its own, which the next search replaces.
    mutating func settle(on text: String) {
        guard text != self.text else { return }
        let extends = text.hasPrefix(self.text) || self.text.hasPrefix(text)
        history = extends && !text.isEmpty ? .replace : .push
        search(for: text)
    }

    mutating func search(for text: String) {
        guard text != self.text else { return }
        (self.text, pages, isEmptied) = (text, 1, text.isEmpty)
    }
}
