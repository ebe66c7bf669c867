import Foundation

/// A photograph found by a provider.
package struct Photo: Identifiable, Hashable, Sendable {
    /// Identifies a photograph by its provider and the provider's identifier.
    package struct ID: Hashable, Sendable {
        /// The provider.
        package let source: PhotoSource
        /// The provider's identifier: a number or another text.
        package let text: String

        /// Creates an identifier.
        package init(source: PhotoSource, text: String) {
            self.source = source
            self.text = text
        }
    }

    /// The provider and its identifier for the photograph.
    package let id: ID
    /// The address of the photograph's page at its source.
    package let page: String
    /// A small version of the photograph.
    package let preview: Picture
    /// A version large enough for a screen.
    package let image: Picture
    /// The views, downloads and likes; `nil` if the provider does not count them.
    package let counts: Counts?
    /// The tags that describe the photograph, without duplicates, in the provider's order; may be
    /// empty.
    package let tags: [String]
    /// The title; `nil` if not provided.
    package let title: String?
    /// The photographer's name; `nil` if not provided.
    package let user: String?
    /// The address of the photographer's page; `nil` if not provided.
    package let userPage: String?
    /// The collection that the provider found the photograph in, such as `flickr`; `nil` if it is
    /// the provider's own.
    package let collection: String?
    /// The credit to show with the photograph.
    package let attribution: Attribution
    /// The licence of the photograph; `nil` if the attribution is sufficient.
    package let licence: Attribution?

    /// A picture's address and size.
    package struct Picture: Hashable, Sendable {
        /// The picture's address.
        package let url: String
        /// The width in pixels; `nil` if not provided.
        package let width: Int?
        /// The height in pixels; `nil` if not provided.
        package let height: Int?

        /// Creates a picture.
        package init(url: String, width: Int?, height: Int?) {
            self.url = url
            self.width = width
            self.height = height
        }
    }

    /// The popularity of a photograph.
    package struct Counts: Hashable, Sendable {
        /// The number of views.
        package let views: Int
        /// The number of downloads.
        package let downloads: Int
        /// The number of likes.
        package let likes: Int

        /// Creates counts.
        package init(views: Int, downloads: Int, likes: Int) {
            self.views = views
            self.downloads = downloads
            self.likes = likes
        }
    }

    /// Creates a photograph.
    ///
    /// Texts are truncated to their ``TextLimit``. Tags are trimmed; empty ones, duplicates and
    /// those beyond ``TextLimit/tags`` are dropped. An address of the photographer that is too long
    /// or has a NUL is dropped. The identifier and the other addresses are validated by
    /// ``isWithinLimits``.
    package init(
        id: ID,
        page: String,
        preview: Picture,
        image: Picture,
        counts: Counts?,
        tags: [String],
        title: String? = nil,
        user: String?,
        userPage: String? = nil,
        collection: String? = nil,
        attribution: Attribution,
        licence: Attribution? = nil
    ) {
        self.id = id
        self.page = page
        self.preview = preview
        self.image = image
        self.counts = counts
        self.tags = Self.unique(tags)
        self.title = title?.limited(to: TextLimit.name)
        self.user = user?.limited(to: TextLimit.name)
        self.userPage = userPage.flatMap { $0.isAddress ? $0 : nil }
        self.collection = collection?.limited(to: TextLimit.name)
        self.attribution = attribution
        self.licence = licence
    }

    private static func unique(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        var unique: [String] = []
        for tag in tags where unique.count < TextLimit.tags {
            let trimmed = tag.trimmingCharacters(in: .whitespacesAndNewlines)
                .limited(to: TextLimit.tag)
            if !trimmed.isEmpty, seen.insert(trimmed.lowercased()).inserted {
                unique.append(trimmed)
            }
        }
        return unique
    }

    /// Whether the identifier and the addresses of the page and pictures are within their limits,
    /// and without a NUL.
    package var isWithinLimits: Bool {
        !id.text.isEmpty && !id.text.isLonger(than: TextLimit.identifier) && !id.text.containsNUL
            && [page, preview.url, image.url].allSatisfy(\.isAddress)
    }
}

extension Photo.ID: LosslessStringConvertible {
    /// Parses a description such as `pixabay-256`.
    ///
    /// The result is `nil` if the provider is unknown or the provider's identifier is missing.
    package init?(_ description: String) {
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

    /// The provider and its identifier for the photograph, such as `pixabay-256`.
    package var description: String { "\(source.rawValue)-\(text)" }
}
