import KasaneConcurrency

extension PageCookie {
    /// Creates a flash message, which is shown once after a redirect.
    ///
    /// ```swift
    /// @Observable final class NoteModel {
    ///     @ObservationIgnored lazy var delete = Action(outcomeOf: self) { model in
    ///         try await model.remove()
    ///         let flash = try PageCookie(flash: "The note was deleted.")
    ///         return .redirect(to: "/notes", cookies: [flash])
    ///     }
    ///
    ///     func remove() async throws {}
    /// }
    /// ```
    ///
    /// ``PageRequest/takeFlash(isSecure:)`` reads and deletes the message. It expires after one
    /// minute.
    ///
    /// The message is stored only in the visitor's browser. It isn't part of a URL, and scripts
    /// can't read it. If `isSecure` is `true`, other hosts can't set it.
    ///
    /// - Parameters:
    ///   - text: The message in the visitor's language, truncated to 1,000 bytes at a character
    ///     boundary.
    ///   - isSecure: Whether the cookie is sent only over TLS.
    /// - Throws: `PageCookieError` if the cookie is invalid. Any text is valid because it is
    ///   percent-encoded.
    public init(flash text: String, isSecure: Bool = true) throws(PageCookieError) {
        var size = 0
        let part = text.prefix { character in
            size += character.utf8.count
            return size <= 1_000
        }
        try self.init(
            Self.flashName(isSecure: isSecure),
            value: PercentEncoding.form.encoded(String(part)),
            maximumAge: .seconds(60),
            isSecure: isSecure
        )
    }

    fileprivate static func flashName(isSecure: Bool) -> String {
        isSecure ? "__Host-flash" : "flash"
    }
}

extension PageRequest {
    /// Returns the flash message for this page, if any.
    ///
    /// The response deletes the message.
    ///
    /// ```swift
    /// struct NotesPage: Page {
    ///     static let path: PagePath = "/notes"
    ///     let message: String?
    ///
    ///     init(_ request: PageRequest) {
    ///         message = request.takeFlash()
    ///     }
    ///
    ///     var title: String { "Notes" }
    ///     var body: some HTML {
    ///         h1 { title }
    ///         Live(.p, role: .status) { message ?? "" }
    ///     }
    /// }
    /// ```
    ///
    /// Later calls return the same message. After the page has been created, the method returns
    /// `nil`.
    ///
    /// - Parameter isSecure: The value passed to ``PageCookie/init(flash:isSecure:)``.
    public func takeFlash(isSecure: Bool = true) -> String? {
        let name = PageCookie.flashName(isSecure: isSecure)
        guard let value = cookies[name], !value.isEmpty else { return nil }
        do {
            try setCookie(PageCookie(name, value: "", maximumAge: .zero, isSecure: isSecure))
        } catch {
            // No later response can delete the cookie, so the message would appear again.
            return nil
        }
        return String(decoding: PercentEncoding.form.decoded(value.utf8), as: UTF8.self)
    }
}
