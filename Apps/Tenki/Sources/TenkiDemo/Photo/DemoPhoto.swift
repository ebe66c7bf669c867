import Foundation

struct DemoSearch {
    private let words: String
    private let scene: DemoScene?
    let total: Int

    init(_ typed: String) {
        let list = typed.lowercased().split(whereSeparator: \.isWhitespace)
        words = list.joined(separator: " ")
        scene = DemoScene(searching: list)
        var dice = SplitMix64(seed: words)
        let count = Int(pow(10, dice.number(in: 1.5...4.5)))
        total = scene == nil ? 0 : count
    }

    func photos(_ places: Range<Int>) -> [DemoPhoto] {
        guard let scene else { return [] }
        return places.clamped(to: 0..<total).map { place in
            DemoPhoto(words: words, scene: scene, place: place)
        }
    }
}

struct DemoPhoto {
    let number: Int
    let width: Int
    let height: Int
    let title: String
    let tags: [String]?
    let user: String
    let userNumber: Int
    let views: Int
    let downloads: Int
    let likes: Int
    let comments: Int

    init(words: String, scene: DemoScene, place: Int) {
        var search = SplitMix64(seed: words)
        // The number contains the scene, which its picture shows. The index makes the numbers of a
        // search unique.
        number = (Int(search.next() % 90_000) * 10 + scene.rawValue) * 100_000 + place + 1_000_000
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

    func page(on host: String) -> String { "http://\(host)/stand-in/photos/\(number)" }

    /// Returns a picture whose longer side has at most `longest` pixels.
    func picture(longest: Int, on host: String) -> (url: String, width: Int, height: Int) {
        let longer = max(width, height)
        let size = min(longest, longer)
        let (width, height) = (width * size / longer, height * size / longer)
        return ("\(page(on: host))/\(width)x\(height).png", width, height)
    }
}
