import Foundation

/// The part of each pixel that a shape covers, within the rectangle around the shape.
struct Coverage {
    /// The columns.
    let columns: Range<Int>
    /// The rows.
    let rows: Range<Int>
    /// The covered part of each pixel, from 0 to 1, row by row.
    private(set) var parts: [Float]

    /// Creates the empty coverage of a path with a margin, within an image.
    private init(around path: OutlinePath, margin: Double, width: Int, height: Int) {
        var (low, high) = (Point(.infinity, .infinity), Point(-.infinity, -.infinity))
        for point in path.lines.joined() {
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let limit = Double(limit)
            let start = min(max((low - margin).rounded(.down), 0), limit)
            let end = min(max((high + margin).rounded(.up), start), limit)
            return Int(start)..<Int(end)
        }
        columns = range(low.x, high.x, width)
        rows = range(low.y, high.y, height)
        // One more column receives the sums that end at the edge.
        parts = Array(repeating: 0, count: (columns.count + 1) * rows.count)
    }

    /// Creates the coverage of a pen that is drawn along a path, with round ends.
    init(stroking path: OutlinePath, width: Double, imageWidth: Int, imageHeight: Int) {
        let radius = width / 2
        self.init(around: path, margin: radius + 1, width: imageWidth, height: imageHeight)
        for line in path.lines {
            for (start, end) in zip(line, line.dropFirst()) {
                stroke(from: start, to: end, radius: radius)
            }
        }
    }

    /// Creates the coverage of the area within closed lines, all in the same direction.
    init(filling path: OutlinePath, imageWidth: Int, imageHeight: Int) {
        self.init(around: path, margin: 1, width: imageWidth, height: imageHeight)
        for line in path.lines {
            for (start, end) in zip(line, line.dropFirst() + line.prefix(1)) {
                addEdge(from: start, to: end)
            }
        }
        let width = columns.count + 1
        for row in rows.indices {
            var sum: Float = 0
            for index in (row - rows.lowerBound) * width..<(row - rows.lowerBound + 1) * width {
                sum += parts[index]
                parts[index] = min(abs(sum), 1)
            }
        }
    }

    /// Returns the index of the first pixel of a row.
    func start(ofRow row: Int) -> Int { (row - rows.lowerBound) * (columns.count + 1) }

    /// Covers the pixels within a distance of a line.
    private mutating func stroke(from start: Point, to end: Point, radius: Double) {
        let along = end - start
        let square = along.x * along.x + along.y * along.y
        let reach = radius + 0.5
        let top = max(Int(min(start.y, end.y) - reach), rows.lowerBound)
        let bottom = min(Int(max(start.y, end.y) + reach) + 1, rows.upperBound)
        let left = max(Int(min(start.x, end.x) - reach), columns.lowerBound)
        let right = min(Int(max(start.x, end.x) + reach) + 1, columns.upperBound)
        guard top < bottom, left < right else { return }
        for row in top..<bottom {
            let first = self.start(ofRow: row) - columns.lowerBound
            let y = Double(row) + 0.5 - start.y
            for column in left..<right where parts[first + column] < 1 {
                let x = Double(column) + 0.5 - start.x
                let place =
                    square > 0 ? min(max((x * along.x + y * along.y) / square, 0), 1) : 0
                let (dx, dy) = (x - place * along.x, y - place * along.y)
                let distance = dx * dx + dy * dy
                guard distance < reach * reach else { continue }
                let part = Float(min(reach - distance.squareRoot(), 1))
                if part > parts[first + column] { parts[first + column] = part }
            }
        }
    }

    /// Adds the signed area to the right of an edge, as differences between neighbouring pixels.
    ///
    /// The sum along a row is the covered part of each pixel.
    private mutating func addEdge(from start: Point, to end: Point) {
        guard start.y != end.y else { return }
        let direction: Double = start.y < end.y ? 1 : -1
        let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let first = max(Int(upper.y.rounded(.down)), rows.lowerBound)
        let last = min(Int(lower.y.rounded(.up)), rows.upperBound)
        guard first < last else { return }
        for row in first..<last {
            let top = max(Double(row), upper.y)
            let bottom = min(Double(row + 1), lower.y)
            let (x0, x1) = (
                upper.x + (top - upper.y) * slope, upper.x + (bottom - upper.y) * slope
            )
            addPart(
                row,
                from: min(x0, x1) - Double(columns.lowerBound),
                to: max(x0, x1) - Double(columns.lowerBound),
                height: (bottom - top) * direction
            )
        }
    }

    /// Adds the part of an edge within a row, which spans a range of columns.
    private mutating func addPart(_ row: Int, from low: Double, to high: Double, height: Double) {
        let index = start(ofRow: row)
        let limit = columns.count
        func add(_ column: Int, _ area: Double) {
            parts[index + min(max(column, 0), limit)] += Float(area)
        }
        let first = Int(low.rounded(.down))
        let last = Int(high.rounded(.down))
        guard first < last else {
            let middle = (low + high) / 2 - Double(first)
            add(first, height * (1 - middle))
            add(first + 1, height * middle)
            return
        }
        // The height of the edge per column.
        let share = height / (high - low)
        for column in first...last {
            let left = max(low, Double(column))
            let right = min(high, Double(column + 1))
            // The area of this column to the right of the edge, and that of the columns after it.
            let part = share * (right - left)
            let area = part * (Double(column + 1) - (left + right) / 2)
            add(column, area)
            add(column + 1, part - area)
        }
    }
}
