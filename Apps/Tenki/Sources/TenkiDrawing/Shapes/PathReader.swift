import Foundation

/// Reads SVG path data (https://www.w3.org/TR/SVG2/paths.html).
struct PathReader {
    private var rest: ArraySlice<UInt8>
    private var line: [Point] = []

    init(_ data: String) {
        rest = Array(data.utf8)[...]
    }

    /// Adds the lines of the data to a path; returns whether the data are valid.
    mutating func read(into path: inout OutlinePath) -> Bool {
        while true {
            skipSeparators()
            guard let command = rest.popFirst() else { break }
            guard read(command, into: &path) else { return false }
        }
        path.add(line)
        return true
    }

    private mutating func read(_ command: UInt8, into path: inout OutlinePath) -> Bool {
        let isRelative = command >= UInt8(ascii: "a")
        let letter = Character(Unicode.Scalar(isRelative ? command - 32 : command))
        if letter == "Z" {
            guard let first = line.first else { return false }
            line.append(first)
            path.add(line)
            line = [first]
            return true
        }
        guard let count = ["M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7][letter] else {
            return false
        }
        var isFirst = true
        repeat {
            var numbers: [Double] = []
            for _ in 0..<count {
                guard let number = number() else { return false }
                numbers.append(number)
            }
            let origin = isRelative ? line.last ?? Point(0, 0) : Point(0, 0)
            if letter == "M", isFirst {
                path.add(line)
                line = [Point(numbers[0], numbers[1]) + origin]
            } else {
                guard let current = line.last else { return false }
                draw(letter, numbers, from: current, origin: origin)
            }
            isFirst = false
            skipSeparators()
        } while rest.first.map { !Self.isLetter($0) } ?? false
        return true
    }

    private mutating func draw(
        _ letter: Character,
        _ numbers: [Double],
        from current: Point,
        origin: Point
    ) {
        switch letter {
        case "H": line.append(Point(numbers[0] + origin.x, current.y))
        case "V": line.append(Point(current.x, numbers[0] + origin.y))
        case "C":
            let points = stride(from: 0, to: 6, by: 2).map {
                Point(numbers[$0], numbers[$0 + 1]) + origin
            }
            line += Self.curve([current] + points)
        case "A":
            line += Self.arc(
                from: current,
                to: Point(numbers[5], numbers[6]) + origin,
                radii: Point(numbers[0], numbers[1]),
                isLarge: numbers[3] != 0,
                isClockwise: numbers[4] != 0
            )
        default: line.append(Point(numbers[0], numbers[1]) + origin)
        }
    }

    /// Returns the points of a cubic Bézier curve after its start.
    private static func curve(_ points: [Point]) -> [Point] {
        (1...16).map { step in
            let (part, rest) = (Double(step) / 16, 1 - Double(step) / 16)
            let weights = [
                rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part,
                part * part * part,
            ]
            return zip(points, weights).reduce(Point(0, 0)) { $0 + $1.0 * $1.1 }
        }
    }

    /// Returns the points of an elliptical arc after its start, as in the implementation notes of
    /// SVG, section B.2.4; the axes are not rotated.
    private static func arc(
        from start: Point,
        to end: Point,
        radii: Point,
        isLarge: Bool,
        isClockwise: Bool
    ) -> [Point] {
        let half = (start - end) * 0.5
        let reach = half.x * half.x / (radii.x * radii.x) + half.y * half.y / (radii.y * radii.y)
        // Radii that are too small are enlarged until the arc reaches its end.
        let radii = radii * max(1, reach.squareRoot())
        let distance = max(0, 1 / max(reach, .leastNonzeroMagnitude) - 1).squareRoot()
        let side = isLarge == isClockwise ? -distance : distance
        let offset = Point(side * radii.x * half.y / radii.y, -side * radii.y * half.x / radii.x)
        let center = (start + end) * 0.5 + offset
        func angle(_ point: Point) -> Double {
            atan2((point.y - center.y) / radii.y, (point.x - center.x) / radii.x)
        }
        let first = angle(start)
        var sweep = angle(end) - first
        if isClockwise, sweep < 0 { sweep += 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
        return OutlinePath.arc(from: center, radii: radii, start: first, sweep: sweep)
    }

    private mutating func skipSeparators() {
        rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
    }

    private mutating func number() -> Double? {
        skipSeparators()
        var hasPoint = false
        let length = rest.indices.first { index in
            let byte = rest[index]
            if byte == UInt8(ascii: "-") { return index != rest.startIndex }
            if byte == UInt8(ascii: ".") {
                defer { hasPoint = true }
                return hasPoint
            }
            return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        let text = rest[..<(length ?? rest.endIndex)]
        rest = rest[text.endIndex...]
        return Double(String(decoding: text, as: UTF8.self))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") }
}
