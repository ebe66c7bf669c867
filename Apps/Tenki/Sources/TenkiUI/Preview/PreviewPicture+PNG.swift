import TenkiDrawing

extension PreviewPicture {
    /// Draws the picture.
    ///
    /// It takes some milliseconds of a processor in a release build, and about 4 MB until it is
    /// drawn.
    ///
    /// - Returns: A PNG file of ``width`` by ``height`` pixels, at most 60 kB.
    package func png() -> [UInt8] {
        let colours = PreviewColours(tint)
        let canvas = Canvas(width: Self.width, height: Self.height) { row in
            colours.sky.mixed(
                with: colours.horizon,
                share: Double(row) / (0.85 * Double(Self.height))
            )
        }
        var painter = PreviewPainter(canvas: canvas, colours: colours)
        painter.draw(self)
        return painter.canvas.png
    }
}

/// Draws the parts of a preview picture.
private struct PreviewPainter {
    /// The distance of texts from the left and from the right.
    private static let margin = 72.0

    var canvas: Canvas
    let colours: PreviewColours

    /// Draws a picture.
    mutating func draw(_ picture: PreviewPicture) {
        drawHeading(of: picture)
        if let outline = picture.days.first?.outline {
            canvas.draw(outline, at: Point(740, 52), scale: 4.9, colours)
        } else if picture.days.isEmpty {
            drawSign(at: Point(800, 100), scale: 11)
        }
        drawDays(picture.days)
        drawFoot(picture.source)
    }

    private mutating func drawHeading(of picture: PreviewPicture) {
        let top = picture.days.isEmpty ? 96.0 : 0
        write(
            picture.name,
            at: Point(Self.margin, 148 + top),
            height: 84,
            weight: 0.15,
            colours.ink,
            limit: 640
        )
        write(
            picture.place,
            at: Point(Self.margin, 216 + top),
            height: 27,
            colours.quiet,
            limit: 640
        )
        let (lines, height) = Self.lines(of: picture.sentence, limit: 650)
        let first = (lines.count == 1 ? 318 : 300) + top
        for (index, line) in lines.enumerated() {
            write(
                line,
                at: Point(Self.margin, first + Double(index) * 58),
                height: height,
                weight: 0.135,
                colours.ink,
                limit: 650
            )
        }
    }

    /// Returns a sentence in two lines at most, and the height of its letters.
    private static func lines(
        of sentence: String,
        limit: Double
    ) -> (lines: [String], height: Double) {
        var result: (lines: [String], height: Double) = ([], 0)
        for height in [37.0, 33, 29, 25, 21] {
            let lines = sentence.split(separator: " ").reduce(into: [String]()) { lines, word in
                let longer = (lines.last.map { $0 + " " } ?? "") + word
                if lines.isEmpty || StrokeFont.path(of: longer, height: height).width > limit {
                    lines.append(String(word))
                } else {
                    lines[lines.count - 1] = longer
                }
            }
            result = (Array(lines.prefix(2)), height)
            if lines.count <= 2 { break }
        }
        return result
    }

    // MARK: Days

    private mutating func drawDays(_ days: [PreviewPicture.Day]) {
        guard !days.isEmpty else { return }
        let width = Double(days.count) * 560
        let card = OutlinePath(x: 40, y: 386, width: width, height: 164, radius: 28)
        canvas.fill(card, colours.card, opacity: 0.62)
        for (index, day) in days.prefix(2).enumerated() {
            draw(day, at: 40 + Double(index) * 560, hasIcon: index > 0)
            if index > 0 {
                canvas.stroke(
                    OutlinePath("M600 414V522"),
                    width: 2,
                    colours.quiet,
                    opacity: 0.35
                )
            }
        }
    }

    private mutating func draw(_ day: PreviewPicture.Day, at left: Double, hasIcon: Bool) {
        let x = left + 32
        let end = write(
            day.name,
            at: Point(x, 438),
            height: 24,
            weight: 0.14,
            colours.ink,
            limit: 200
        )
        write(day.date, at: Point(end + 22, 438), height: 20, colours.quiet, limit: 220)
        drawFigures(of: day, at: Point(x, 522))
        if hasIcon, let outline = day.outline {
            canvas.draw(outline, at: Point(left + 446, 396), scale: 1.08, colours)
        }
    }

    private mutating func drawFigures(of day: PreviewPicture.Day, at start: Point) {
        func width(_ text: String?, _ height: Double) -> Double {
            text.map { StrokeFont.path(of: $0, height: height).width } ?? 0
        }
        let total = width(day.high, 58) + 34 + width(day.low, 40) + 88 + width(day.rain, 40)
        let scale = min(1, 492 / total)
        var place = start
        func next(_ end: Double, _ space: Double) { place.x = end + space * scale }
        if (day.high == nil) != (day.low == nil) {
            // Next to each other, the two figures explain themselves.
            let label = day.high == nil ? "low" : "high"
            next(write(label, at: place, height: 21, colours.quiet, limit: 80), 18)
        }
        if let high = day.high {
            next(write(high, at: place, height: 58 * scale, colours.warm, limit: 300), 34)
        }
        if let low = day.low {
            next(write(low, at: place, height: 40 * scale, colours.cold, limit: 300), 44)
        }
        if let rain = day.rain {
            drawDrop(at: Point(place.x, start.y - 42 * scale), scale: scale)
            place.x += 44 * scale
            write(rain, at: place, height: 40 * scale, colours.rain, limit: 300)
        }
    }

    /// Draws a falling drop, 28 wide and 42 high.
    private mutating func drawDrop(at origin: Point, scale: Double) {
        let drop = OutlinePath("M14 0C20 12 28 19 28 28A14 14 0 0 1 0 28C0 19 8 12 14 0Z")
        canvas.fill(drop.placed(at: origin, scale: scale), colours.rain)
    }

    // MARK: Foot

    private mutating func drawFoot(_ source: String?) {
        drawSign(at: Point(Self.margin - 8, 570), scale: 1.25)
        let end = write(
            "Tenki",
            at: Point(Self.margin + 42, 603),
            height: 24,
            weight: 0.15,
            colours.ink,
            limit: 200
        )
        guard let source else { return }
        let width = min(
            StrokeFont.path(of: source, height: 18).width,
            Double(PreviewPicture.width) - Self.margin - end - 40
        )
        write(
            source,
            at: Point(Double(PreviewPicture.width) - Self.margin - width, 602),
            height: 18,
            colours.quiet,
            limit: width
        )
    }

    /// Draws the sign of the application, as in its icon, 32 wide and high.
    private mutating func drawSign(at origin: Point, scale: Double) {
        let sun = OutlinePath(center: Point(20, 12), radius: 7)
        canvas.fill(sun.placed(at: origin, scale: scale), Colour(0xf2a51a))
        let cloud = OutlinePath("M9 27a6 6 0 0 1 0-12 8 8 0 0 1 15 3 5 5 0 0 1 0 9z")
        canvas.fill(cloud.placed(at: origin, scale: scale), Colour(0x4f8fd0))
    }

    // MARK: Letters

    /// Writes a line of text, smaller if it is too long; returns where it ends.
    @discardableResult
    private mutating func write(
        _ text: String,
        at start: Point,
        height: Double,
        weight: Double = 0.125,
        _ colour: Colour,
        limit: Double
    ) -> Double {
        var (path, width) = StrokeFont.path(of: text, height: height)
        var size = height
        if width > limit {
            size = height * limit / width
            (path, width) = StrokeFont.path(of: text, height: size)
        }
        canvas.stroke(path.placed(at: start), width: size * weight, colour)
        return start.x + width
    }
}
