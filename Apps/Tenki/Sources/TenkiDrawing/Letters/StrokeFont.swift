/// Letters, digits and signs as lines of a round pen.
///
/// A capital is 70 units high, a small letter 48. The shapes are Tenki's own.
package enum StrokeFont {
    /// The height of a capital.
    static let capitalHeight = 70.0
    /// The space between two letters, between the middles of their outer lines.
    private static let gap = 20.0
    private static let spaceWidth = 26.0

    /// Returns whether the font has all characters of a text.
    package static func hasAll(of text: String) -> Bool {
        text.allSatisfy { $0 == " " || glyphs[$0] != nil }
    }

    /// Returns a line of text as a path, whose start on the baseline is at the origin.
    ///
    /// Characters that the font lacks are left out.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - height: The height of a capital.
    /// - Returns: The path, and the width from the first line's middle to the last one's.
    package static func path(of text: String, height: Double) -> (path: OutlinePath, width: Double)
    {
        let scale = height / capitalHeight
        var (path, x, width) = (OutlinePath(), 0.0, 0.0)
        var last: Character = " "
        for character in text {
            guard character != " " else {
                x += spaceWidth
                last = character
                continue
            }
            guard let glyph = glyphs[character] else { continue }
            x -= overhang(of: last, over: character)
            last = character
            path.add(
                glyph.path.placed(at: Point(x * scale, -capitalHeight * scale), scale: scale)
            )
            width = x + glyph.width
            x = width + gap
        }
        return (path, width * scale)
    }

    /// Returns by how much a letter moves under the arm of the letter before it.
    private static func overhang(of first: Character, over second: Character) -> Double {
        guard "acdegmnopqrsuvwxyz.,…".contains(second) else { return 0 }
        return switch first {
        case "T", "Y": 13
        case "V", "W", "F", "P": 7
        default: 0
        }
    }

    private struct Glyph {
        let width: Double
        let path: OutlinePath
    }

    private static let glyphs: [Character: Glyph] = Dictionary(
        uniqueKeysWithValues: shapes.map { character, width, data in
            (character, Glyph(width: width, path: OutlinePath(data)))
        }
    )
}
