import KasaneLive

extension Alert {
    init(_ title: String, message: String, in language: Language) {
        self.init(title, message: message, closeText: language(ja: "閉じる", en: "OK"))
    }
}
