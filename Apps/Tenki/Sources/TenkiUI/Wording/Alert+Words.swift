import KasaneLive

extension Alert {
    /// Creates an alert in the reader's language.
    init(_ title: String, message: String, in language: Language) {
        self.init(title, message: message, closeText: language(ja: "閉じる", en: "OK"))
    }
}
