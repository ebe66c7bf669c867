extension PageInput {
    /// Receives a form that contains files.
    ///
    /// Each file must meet the requirements of its field on the form's page. If the page is
    /// unknown, the files are ignored and the form is rejected.
    ///
    /// - Parameters:
    ///   - limits: The limits for everything except files.
    ///   - client: The client whose storage quota the files count toward.
    ///   - session: Returns the visitor's open page with the given ID.
    /// - Throws: ``ParseError``, or an error thrown while reading the body.
    package static func receive<Chunks: AsyncSequence>(
        _ chunks: Chunks,
        contentType: String?,
        limits: Limits = Limits(),
        storage: UploadStorage,
        client: String,
        session: @escaping (PageID) -> PageSession?
    ) async throws -> PageInput where Chunks.Element == [UInt8] {
        // Cached across parts, because each lookup renders the page.
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
    /// Creates the limits of a form, whose files have separate limits.
    fileprivate init(_ limits: PageInput.Limits) {
        self.init()
        parts = limits.pairs
        text = limits.value
        texts = limits.body
        // The server limits the body, and each field limits its own file.
        file = .max
        total = .max
    }
}

extension [MultipartReceiver.Entry] {
    /// The form's page, which precedes the fields in the form.
    fileprivate var page: PageID? {
        for case ("page", .text(let text)) in self { return PageID(text) }
        return nil
    }
}
