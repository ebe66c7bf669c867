import KasaneConcurrency

extension PageCookie {
    /// Creates a flash message: a text that the page after a redirect shows once.
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
    /// ``PageRequest/takeFlash(isSecure:)`` reads and deletes it. It expires after a minute if no
    /// page takes it.
    ///
    /// The message is stored in the visitor's browser alone. No address contains it and no script
    /// can read it, and with `isSecure` no other host can set it.
    ///
    /// - Parameters:
    ///   - text: The message in the visitor's language, cut to the characters in 1,000 bytes.
    ///   - isSecure: Whether the cookie is sent only over TLS.
    /// - Throws: `PageCookieError`, like every other cookie; the text is encoded, so any is valid.
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
    /// Returns the flash message for this page, if there is one, and deletes it with the response.
    ///
    /// ```swift
    /// model.name = request.takeFlash() ?? "Notes"
    /// ```
    ///
    /// Several calls for one request return the same message. After the page has been created, it
    /// is `nil`.
    ///
    /// - Parameter isSecure: The value that ``PageCookie/init(flash:isSecure:)`` got.
    public func takeFlash(isSecure: Bool = true) -> String? {
        let name = PageCookie.flashName(isSecure: isSecure)
        guard let value = cookies[name], !value.isEmpty else { return nil }
        do {
            try setCookie(PageCookie(name, value: "", maximumAge: .zero, isSecure: isSecure))
        } catch {
            // Without a response that deletes it, the message would be shown again.
            return nil
        }
        return String(decoding: PercentEncoding.form.decoded(value.utf8), as: UTF8.self)
    }
}
