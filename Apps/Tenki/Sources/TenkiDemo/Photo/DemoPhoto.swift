import Foundation

struct DemoSearch {
    private let words: String
    private let scene: Int?
    let total: Int

    init(_ typed: String) {
        let list = typed.lowercased().split(whereSeparator: \.isWhitespace)
        words = list.joined(separator: " ")
        scene = DemoScene.number(searching: list)
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
    let views: Int

    init(words: String, scene: Int, place: Int) {
        var search = SplitMix64(seed: words)
        // The number contains the scene, which its picture shows. The index makes the numbers of a
        // search unique.
        number = (Int(search.next() % 90_000) * 10 + scene) * 100_000 + place + 1_000_000
        var dice = SplitMix64(seed: "photo \(number)")
        (width, height) = dice.pick([
            (6000, 4000), (4000, 6000), (5472, 3648), (3648, 5472), (4608, 3456), (1920, 1280),
        ])
        let shown = [
            dice.pick(["clouds", "hills", "horizon", "mountains", "valley", "nature"]),
            dice.pick(["morning", "evening", "haze", "light", "quiet", "season", "colours"]),
        ]
        title = "\(words), \(shown.joined(separator: ", "))"
        let isTagged = dice.next() % 20 != 0
        tags = isTagged ? words.split(separator: " ").prefix(3).map(String.init) + shown : nil
        user = dice.pick(["aoi", "haru", "kaede", "minato", "nagi", "sora", "umi", "yuki"])
        views = Int(pow(10, dice.number(in: 2...5.7)))
    }

    func page(on host: String) -> String { "http://\(host)/stand-in/photos/\(number)" }

    /// Returns a picture whose longer side has at most `longest` pixels.
    func picture(longest: Int, on host: String) -> (url: String, width: Int, height: Int) {
        let longer = max(width, height)
        let size = min(longest, longer)
        let (width, height) = (width * size / longer, height * size / longer)
        return ("\(page(on: host))/\(width)x\(height).png", width, height)
    }
}
