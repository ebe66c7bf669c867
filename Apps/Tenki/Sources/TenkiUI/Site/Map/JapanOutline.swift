import KasaneLive

struct JapanOutline: Component {
    let plane: MercatorPlane
    let outline: String
    let kind: String

    /// The units of the drawing in a degree of longitude.
    private static let unitsPerDegree = 206.0

    private struct Part {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let west: Double
        let north: Double
    }

    private static let parts = [
        Part(x: 1800, y: 0, width: 1800, height: 4120, west: 128.55, north: 45.75),
        Part(x: 0, y: 1120, width: 1800, height: 3000, west: 128.55, north: 45.75),
        Part(x: 0, y: 0, width: 1800, height: 1120, west: 122.75, north: 28.75),
    ]

    var body: some HTML {
        let scale = plane.pixelsPerDegree / Self.unitsPerDegree
        for part in Self.parts {
            let origin = plane.point(latitude: part.north, longitude: part.west)
            svg(
                .length("x", rounded(origin.x + part.x * scale)),
                .length("y", rounded(origin.y + part.y * scale)),
                .length("width", rounded(part.width * scale)),
                .length("height", rounded(part.height * scale)),
                .viewBox(part.x, part.y, part.width, part.height)
            ) {
                Element("use", .class(kind), .href(outline + "#land")) {}
            }
        }
    }

    private func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }
}
