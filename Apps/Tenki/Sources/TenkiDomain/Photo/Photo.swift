import Foundation

package struct Photo: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let source: PhotoSource
        package let text: String

        package init(source: PhotoSource, text: String) {
            self.source = source
            self.text = text
        }
    }

    package let id: ID
    package let page: String
    package let preview: Picture
    package let image: Picture
    package let counts: Counts?
    /// The tags that describe the photograph, without duplicates, in the provider's order; may be
    /// empty.
    package let tags: [String]
    package let title: String?
    package let user: String?
    package let userPage: String?
    package let collection: String?
    package let attribution: Attribution
    package let licence: Attribution?

    package struct Picture: Hashable, Sendable {
        package let url: String
        package let width: Int?
        package let height: Int?

        package init(url: String, width: Int?, height: Int?) {
            self.url = url
            self.width = width
            self.height = height
        }
    }

    package struct Counts: Hashable, Sendable {
        package let views: Int
        package let downloads: Int
        package let likes: Int

        package init(views: Int, downloads: Int, likes: Int) {
            self.views = views
            self.downloads = downloads
            self.likes = likes
        }
    }

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

    package var description: String { "\(source.rawValue)-\(text)" }
}
