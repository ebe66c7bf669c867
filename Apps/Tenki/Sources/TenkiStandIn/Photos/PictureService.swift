import Foundation

/// The photographs themselves: `/stand-in/photos/123456`, a page, and
/// `/stand-in/photos/123456/640x427.svg`, the picture.
struct PictureService: StandInService {
    func answer(to request: StandInRequest) -> StandInAnswer? {
        let pattern = /\/stand-in\/photos\/(\d{1,18})(?:\/([1-9]\d{0,3})x([1-9]\d{0,3})\.svg)?/
        guard let match = request.path.wholeMatch(of: pattern) else { return nil }
        guard let width = match.2, let height = match.3 else {
            return StandInAnswer(
                contentType: "text/html; charset=utf-8",
                body: """
                    <!DOCTYPE html><title>Photograph \(match.1)</title>
                    <p>Made up by Tenki's stand-in.</p>
                    <img src="/stand-in/photos/\(match.1)/900x600.svg" alt="A landscape">

                    """
            )
        }
        return StandInAnswer(
            contentType: "image/svg+xml",
            body: DemoPicture(of: String(match.1)).svg(width: String(width), height: String(height))
        )
    }
}

/// A landscape of a sky, a sun or moon and three rows of hills; the same for the same number.
struct DemoPicture {
    private let number: String
    /// The hues of the sky and of the hills, in degrees.
    private let hues: (sky: Int, hills: Int)
    private let sun: (x: Int, y: Int, radius: Int)
    private let hills: [[Int]]

    init(of number: String) {
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
    func svg(width: String, height: String) -> String {
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
