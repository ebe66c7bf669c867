/// A page of the photographs that were found.
public struct PhotoPage: Hashable, Sendable {
    /// The photographs of the page.
    public let photos: [Photo]
    /// The number of the page, counted from 1.
    public let number: Int
    /// How many photographs can be had in all.
    public let total: Int
    /// How many photographs a full page has.
    public let size: Int

    /// Makes a page of its parts; a total below 0 counts as 0, a size below 1 as 1.
    public init(photos: [Photo], number: Int, total: Int, size: Int) {
        self.photos = photos
        self.number = number
        self.total = max(0, total)
        self.size = max(1, size)
    }

    /// The number of the page after this one; `nil` if this is the last.
    public var next: Int? {
        let last = total / size + (total % size == 0 ? 0 : 1)
        return photos.isEmpty || number >= last ? nil : number + 1
    }
}

/// A text to search photographs by.
public struct PhotoQuery: Hashable, Sendable {
    /// The text, without white space around it; 1 to 100 characters.
    public let text: String

    /// Makes a query of what somebody typed.
    ///
    /// - Throws: ``InvalidPhotoQuery``.
    public init(_ typed: String) throws(InvalidPhotoQuery) {
        let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { throw .empty }
        guard words.count <= 100 else { throw .tooLong(words.count) }
        text = words
    }
}

/// A text that nothing can be searched by.
public enum InvalidPhotoQuery: Error, Equatable, CustomStringConvertible {
    /// There is nothing in it.
    case empty
    /// It has so many characters.
    case tooLong(Int)

    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .empty: "there is nothing to search for; type a word, such as rain"
        case .tooLong(let count): "the search has \(count) characters; 100 are the most"
        }
    }
}
