/// A photograph that a provider found.
public struct Photo: Identifiable, Hashable, Sendable {
    /// What a provider knows a photograph by.
    public struct ID: Hashable, Sendable {
        /// The provider.
        public let source: PhotoSource
        /// The provider's own name for it: a number, or another text.
        public let text: String

        /// Makes an identity of its parts.
        public init(source: PhotoSource, text: String) {
            self.source = source
            self.text = text
        }
    }

    /// The provider and its name for the photograph.
    public let id: ID
    /// The page that shows it at its source.
    public let page: String
    /// A small picture of it.
    public let preview: Picture
    /// The photograph, large enough for a screen.
    public let image: Picture
    /// How often it was seen, downloaded and liked; `nil` if the provider does not count.
    public let counts: Counts?
    /// What it shows, in the order of the provider; may be empty.
    public let tags: [String]
    /// Who made it; `nil` if not said.
    public let user: String?
    /// Whom to name wherever it is shown.
    public let attribution: Attribution
    /// The licence that it may be shown under; `nil` if the attribution says all.
    public let licence: Attribution?

    /// A picture and its size.
    public struct Picture: Hashable, Sendable {
        /// Where it is.
        public let url: String
        /// How wide it is, in pixels; `nil` if not said.
        public let width: Int?
        /// How high it is, in pixels; `nil` if not said.
        public let height: Int?

        /// Makes a picture of its parts.
        public init(url: String, width: Int?, height: Int?) {
            self.url = url
            self.width = width
            self.height = height
        }
    }

    /// How much a photograph is liked.
    public struct Counts: Hashable, Sendable {
        /// How often it was seen.
        public let views: Int
        /// How often it was downloaded.
        public let downloads: Int
        /// How many people like it.
        public let likes: Int

        /// Makes counts.
        public init(views: Int, downloads: Int, likes: Int) {
            self.views = views
            self.downloads = downloads
            self.likes = likes
        }
    }

    /// Creates a photograph of its parts.
    ///
    /// Texts that are too long are cut at their ``TextLimit``, tags beyond it left out. Identities and
    /// addresses are checked by ``isWithinLimits``.
    public init(
        id: ID,
        page: String,
        preview: Picture,
        image: Picture,
        counts: Counts?,
        tags: [String],
        user: String?,
        attribution: Attribution,
        licence: Attribution? = nil
    ) {
        self.id = id
        self.page = page
        self.preview = preview
        self.image = image
        self.counts = counts
        self.tags = tags.prefix(TextLimit.tags).map { $0.limited(to: TextLimit.tag) }
        self.user = user?.limited(to: TextLimit.name)
        self.attribution = attribution
        self.licence = licence
    }

    /// Whether its identity and the addresses of its page and pictures are short enough to be kept.
    public var isWithinLimits: Bool {
        !id.text.isEmpty && !id.text.isLonger(than: TextLimit.identifier)
            && [page, preview.url, image.url].allSatisfy { !$0.isLonger(than: TextLimit.address) }
    }
}

extension Photo.ID: LosslessStringConvertible {
    /// Reads an identity as its description writes it; `nil` if no provider is named, or no photograph.
    public init?(_ description: String) {
        let parts = description.split(
            separator: "-",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, !parts[1].isEmpty,
            let source = PhotoSource(rawValue: String(parts[0]))
        else { return nil }
        self.init(source: source, text: String(parts[1]))
    }

    /// The provider and its name for the photograph, such as `pixabay-256`.
    public var description: String { "\(source.rawValue)-\(text)" }
}

/// A service that has photographs.
public enum PhotoSource: String, CaseIterable, Sendable {
    /// Pixabay, https://pixabay.com.
    case pixabay
    /// Openverse, https://openverse.org.
    case openverse
    /// Tenki's own stand-in, whose photographs are made up.
    case demo

    /// The name, for people.
    public var name: String {
        switch self {
        case .pixabay: "Pixabay"
        case .openverse: "Openverse"
        case .demo: "demo data"
        }
    }
}
