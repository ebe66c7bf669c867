import Foundation

/// What a search for photographs finds: the same for the same words.
struct DemoSearch {
    private let words: String
    /// How many photographs there are; none for words without a letter.
    let total: Int

    init(_ typed: String) {
        words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var dice = SplitMix64(seed: words)
        let count = Int(pow(10, dice.number(in: 1.5...4.5)))
        total = words.contains(where: \.isLetter) ? count : 0
    }

    /// The photographs at some places among those that are found; fewer behind the end.
    func photos(_ places: Range<Int>) -> [DemoPhoto] {
        places.clamped(to: 0..<total).map { DemoPhoto(words: words, place: $0) }
    }
}

/// A made-up photograph.
struct DemoPhoto {
    let number: Int
    let width: Int
    let height: Int
    let title: String
    /// What it shows; `nil` if nobody said, as happens now and then.
    let tags: [String]?
    let user: String
    let userNumber: Int
    let views: Int
    let downloads: Int
    let likes: Int
    let comments: Int

    /// Makes the photograph that a search finds at a place.
    init(words: String, place: Int) {
        var search = SplitMix64(seed: words)
        // Places count on, so that no two photographs of a search have one number.
        number = Int(search.next() % 900_000) * 100_000 + place + 100_000
        var dice = SplitMix64(seed: "photo \(number)")
        (width, height) = dice.pick([
            (6000, 4000), (4000, 6000), (5472, 3648), (3648, 5472), (4608, 3456), (1920, 1280),
        ])
        let shown = [dice.pick(Self.things), dice.pick(Self.moods)]
        title = "\(words), \(shown.joined(separator: ", "))"
        tags =
            dice.next() % 20 == 0
            ? nil : words.split(separator: " ").prefix(3).map(String.init) + shown
        userNumber = Int(dice.next() % 9_000_000) + 1_000_000
        user = "\(dice.pick(Self.names))\(userNumber % 1000)"
        views = Int(pow(10, dice.number(in: 2...5.7)))
        downloads = Int(Double(views) * dice.number(in: 0.3...0.8))
        likes = Int(Double(views) * dice.number(in: 0.002...0.01))
        comments = likes / 8
    }

    private static let things = [
        "clouds", "landscape", "hills", "horizon", "mountains", "valley", "countryside", "nature",
    ]
    private static let moods = [
        "morning", "evening", "haze", "light", "quiet", "season", "colours", "weather",
    ]
    private static let names = [
        "aoi", "haru", "kaede", "minato", "nagi", "ren", "sora", "tsumugi", "umi", "yuki",
    ]

    /// The address of a page that shows it.
    func page(on host: String) -> String { "http://\(host)/stand-in/photos/\(number)" }

    /// A picture of it whose longer side is no longer than so many pixels.
    func picture(longest: Int, on host: String) -> (url: String, width: Int, height: Int) {
        let longer = max(width, height)
        let size = min(longest, longer)
        let (width, height) = (width * size / longer, height * size / longer)
        return ("\(page(on: host))/\(width)x\(height).png", width, height)
    }
}
