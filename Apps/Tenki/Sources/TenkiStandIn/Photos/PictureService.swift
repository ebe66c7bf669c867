import Foundation

/// The photographs themselves: `/stand-in/photos/123456`, a page, and
/// `/stand-in/photos/123456/640x427.svg`, the picture.
struct PictureService: StandInService {
    func answer(to request: StandInRequest) -> StandInAnswer? {
        let beginning = "/stand-in/photos/"
        guard request.path.hasPrefix(beginning) else { return nil }
        let parts = request.path.dropFirst(beginning.count)
            .split(separator: "/", omittingEmptySubsequences: false)
        guard let number = Int(parts[0]), number >= 0, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return page(number) }
        guard parts[1].hasSuffix(".svg") else { return nil }
        let size = parts[1].dropLast(4).split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Int($0) }
        guard size.count == 2, size.allSatisfy({ (1...9999).contains($0) }) else { return nil }
        return StandInAnswer(
            contentType: "image/svg+xml",
            body: DemoPicture(of: number).svg(width: size[0], height: size[1])
        )
    }

    private func page(_ number: Int) -> StandInAnswer {
        StandInAnswer(
            contentType: "text/html; charset=utf-8",
            body: """
                <!DOCTYPE html><title>Photograph \(number)</title>
                <p>Made up by Tenki's stand-in.</p>
                <img src="/stand-in/photos/\(number)/900x600.svg" alt="A landscape">

                """
        )
    }
}

/// A landscape of a sky, a sun or moon and three rows of hills; the same for the same number.
struct DemoPicture {
    private let number: Int
    /// The hues of the sky and of the hills, in degrees.
    private let hues: (sky: Int, hills: Int)
    private let sun: (x: Int, y: Int, radius: Int)
    private let hills: [[Int]]

    init(of number: Int) {
        var dice = SplitMix64(seed: "picture \(number)")
        self.number = number
        hues = (dice.pick([20, 200, 210, 220, 255, 335]), dice.pick([35, 95, 130, 160, 205, 235]))
        sun = (
            Int(dice.number(in: 150...1050)), Int(dice.number(in: 120...420)),
            Int(dice.number(in: 40...110))
        )
        hills = [420.0, 540, 660].map { height in
            let (first, second) = (dice.number(in: 0...6.28), dice.number(in: 0...6.28))
            return stride(from: 0.0, through: 1200, by: 50).map { x in
                Int(height + 55 * sin(x / 190 + first) + 25 * sin(x / 70 + second))
            }
        }
    }

    /// The picture in a size; what does not fit is cut off at the sides.
    func svg(width: Int, height: Int) -> String {
        let rows = hills.enumerated().map { row, heights in
            let points = heights.enumerated().map { "\($0 * 50),\($1)" }.joined(separator: " ")
            let colour = "hsl(\(hues.hills),\(25 + row * 8)%,\(58 - row * 16)%)"
            return "<polygon fill=\"\(colour)\" points=\"0,800 \(points) 1200,800\"/>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" role="img">
            <title>Photograph \(number), made up by Tenki's stand-in</title>
            <defs><linearGradient id="sky" x2="0" y2="1">
            <stop stop-color="hsl(\(hues.sky),55%,55%)"/>
            <stop offset="1" stop-color="hsl(\((hues.sky + 30) % 360),75%,88%)"/>
            </linearGradient></defs>
            <rect width="1200" height="800" fill="url(#sky)"/>
            <circle cx="\(sun.x)" cy="\(sun.y)" r="\(sun.radius)" fill="hsl(48,95%,92%)"/>
            \(rows.joined(separator: "\n"))
            </svg>

            """
    }
}
