extension PageInput {
    /// Receives a form with files.
    ///
    /// A file must follow the rules of its field on the page that the form belongs to. A file whose
    /// page is unknown is ignored, and the form is refused.
    ///
    /// - Parameters:
    ///   - limits: The limits of everything but the files.
    ///   - client: The key of the client whose share of the storage is used.
    ///   - session: Returns an open page of the visitor.
    /// - Throws: A ``ParseError``, and errors of the body.
    package static func receive<Chunks: AsyncSequence>(
        _ chunks: Chunks,
        contentType: String?,
        limits: Limits = Limits(),
        storage: UploadStorage,
        client: String,
        session: @escaping (PageID) -> PageSession?
    ) async throws -> PageInput where Chunks.Element == [UInt8] {
        // Each call renders the page, so calls must not grow with the number of parts.
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
    /// The limits of a form whose files have limits of their own.
    fileprivate init(_ limits: PageInput.Limits) {
        self.init()
        parts = limits.pairs
        text = limits.value
        texts = limits.body
        // The server limits the size of the body, and each field limits its file.
        file = .max
        total = .max
    }
}

extension [MultipartReceiver.Entry] {
    /// The page that the form belongs to; a form contains it before its fields.
    fileprivate var page: PageID? {
        for case ("page", .text(let text)) in self { return PageID(text) }
        return nil
    }
}
