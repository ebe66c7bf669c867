extension PageInput {
    /// Receives a form with files.
    ///
    /// Each file must meet the rules of its field on the form's page. If the page is unknown, its
    /// files are ignored and the form is rejected.
    ///
    /// - Parameters:
    ///   - limits: The limits for everything except the files.
    ///   - client: The client whose storage quota the files use.
    ///   - session: Returns the visitor's open page with an ID.
    /// - Throws: A ``ParseError``, or an error from the body.
    package static func receive<Chunks: AsyncSequence>(
        _ chunks: Chunks,
        contentType: String?,
        limits: Limits = Limits(),
        storage: UploadStorage,
        client: String,
        session: @escaping (PageID) -> PageSession?
    ) async throws -> PageInput where Chunks.Element == [UInt8] {
        // Kept for all parts, because each call renders the page.
        var rules: [String: FileRequirements]?
        var receiver = try MultipartReceiver(
            contentType: contentType,
            limits: MultipartLimits(limits),
            storage: storage,
            client: client
        ) { name, before in
            guard name.hasPrefix("u."), let page = before.page, let session = session(page) else {
                return nil
            }
            let known = if let rules { rules } else { await session.fileRequirements() }
            rules = known
            return known[String(name.dropFirst(2))]
        }
        do {
            for try await chunk in chunks { try await receiver.receive(chunk) }
            return try PageInput(parts: receiver.finish(), lacksFiles: receiver.hasIgnoredFile)
        } catch let error as MultipartError {
            throw error.isLimit ? ParseError.tooLong : .malformed
        }
    }

    private init(
        parts: [MultipartReceiver.Entry],
        lacksFiles: Bool
    ) throws(ParseError) {
        var pairs: [(name: String, value: String)] = []
        var files: [Event] = []
        for (name, value) in parts {
            switch value {
            case .text(let text): pairs.append((name, text))
            case .file(let file): files.append(.file(String(name.dropFirst(2)), file))
            }
        }
        try self.init(pairs: pairs, files: files, lacksFiles: lacksFiles)
    }
}

extension MultipartLimits {
    /// The limits of a form; its files have their own.
    fileprivate init(_ limits: PageInput.Limits) {
        self.init()
        parts = limits.pairs
        text = limits.value
        texts = limits.body
        // The server limits the body's size, and each field limits its file.
        file = .max
        total = .max
    }
}

extension [MultipartReceiver.Entry] {
    /// The form's page, which the form sends before its fields.
    fileprivate var page: PageID? {
        for case ("page", .text(let text)) in self { return PageID(text) }
        return nil
    }
}
