/// A picture to draw shapes and letters on, with smooth edges.
///
/// Each drawing covers the earlier ones. A canvas of 1200 × 630 pixels takes 3 MB.
package struct Canvas {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The colours in the digits of CSS, row by row.
    private var pixels: [UInt32]

    /// Creates a canvas with a colour for each row.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - colour: Returns the colour of a row.
    package init(width: Int, height: Int, colour: (_ row: Int) -> Colour) {
        self.width = width
        self.height = height
        pixels = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            pixels += repeatElement(colour(row).number, count: width)
        }
    }

    /// Fills the area within closed lines.
    ///
    /// Lines in the opposite direction leave a hole.
    ///
    /// - Parameters:
    ///   - path: The lines; an open one is closed.
    ///   - colour: The colour.
    ///   - opacity: The share of the colour, from 0 to 1.
    package mutating func fill(_ path: OutlinePath, _ colour: Colour, opacity: Double = 1) {
        draw(
            Coverage(filling: path, imageWidth: width, imageHeight: height),
            colour,
            opacity: opacity
        )
    }

    /// Draws lines with round ends.
    ///
    /// - Parameters:
    ///   - path: The lines.
    ///   - width: The width of the lines.
    ///   - colour: The colour.
    ///   - opacity: The share of the colour, from 0 to 1; lines that cross do not add up.
    package mutating func stroke(
        _ path: OutlinePath,
        width: Double,
        _ colour: Colour,
        opacity: Double = 1
    ) {
        draw(
            Coverage(
                stroking: path,
                width: width,
                imageWidth: self.width,
                imageHeight: height
            ),
            colour,
            opacity: opacity
        )
    }

    private mutating func draw(_ coverage: Coverage, _ colour: Colour, opacity: Double) {
        let columns = coverage.columns
        for row in coverage.rows {
            let source = coverage.start(ofRow: row) - columns.lowerBound
            let target = row * width
            for column in columns {
                let part = coverage.parts[source + column]
                guard part > 0 else { continue }
                // Sixteen steps are smooth, and need few colours.
                let share = Double((part * 16).rounded() / 16) * opacity
                guard share > 0 else { continue }
                let behind = Colour(pixels[target + column])
                pixels[target + column] = behind.mixed(with: colour, share: share).number
            }
        }
    }

    /// The picture as PNG.
    ///
    /// Of more than 256 colours, the rarest, which are those of edges, are replaced by the nearest
    /// of the others.
    package var png: [UInt8] {
        var rows: [[(colour: UInt32, end: Int)]] = []
        var counts: [UInt32: Int] = [:]
        for row in 0..<height {
            var runs: [(colour: UInt32, end: Int)] = []
            let start = row * width
            for column in 0..<width {
                let colour = pixels[start + column]
                if runs.last?.colour == colour {
                    runs[runs.count - 1].end = column + 1
                } else {
                    runs.append((colour, column + 1))
                }
            }
            var end = 0
            for run in runs {
                counts[run.colour, default: 0] += run.end - end
                end = run.end
            }
            rows.append(runs)
        }
        let (palette, indices) = Self.palette(of: counts)
        var image = PNGImage(width: width, height: height, palette: palette)
        for runs in rows {
            image.append(runs.map { PNGImage.Run(colour: indices[$0.colour] ?? 0, end: $0.end) })
        }
        return image.bytes
    }

    /// Returns the most frequent colours, and the index of each colour or of the nearest one.
    private static func palette(
        of counts: [UInt32: Int]
    ) -> (colours: [Colour], indices: [UInt32: UInt8]) {
        // Equally frequent colours are in order, so that a picture is always the same.
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let colours = sorted.prefix(256).map { Colour($0) }
        var indices: [UInt32: UInt8] = [:]
        for (index, number) in sorted.enumerated() {
            guard index >= colours.count else {
                indices[number] = UInt8(index)
                continue
            }
            let colour = Colour(number)
            let nearest = colours.indices.min {
                colours[$0].distance(to: colour) < colours[$1].distance(to: colour)
            }
            indices[number] = UInt8(nearest ?? 0)
        }
        return (colours, indices)
    }
}
