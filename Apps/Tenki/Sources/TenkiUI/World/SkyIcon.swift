import KasaneLive
import TenkiDomain

/// A drawing of the sky, beside its words.
struct SkyIcon: HTML {
    let sky: Sky?

    func render(into output: inout HTMLOutput) {
        // The sun alone stands in the middle.
        let corner = sky == .clear ? -5.0 : 0
        svg(.viewBox(corner, corner, 32, 32), .class("sky-icon"), .aria(.hidden, true)) {
            for shape in shapes {
                SVG.path(.d(shape.commands), .class(shape.style))
            }
        }
        .render(into: &output)
    }

    private var shapes: [Shape] {
        switch sky {
        case nil: []
        case .clear: [.sun, .rays]
        case .partlyCloudy: [.sun, .rays, .cloud]
        case .overcast: [.cloud]
        case .fog: [.fog]
        case .drizzle: [.cloud, .drizzle]
        case .rain: [.cloud, .rain]
        case .showers: [.sun, .rays, .cloud, .rain]
        case .sleet: [.cloud, .drizzle, .flakes]
        case .snow: [.cloud, .flakes, .moreFlakes]
        case .thunderstorm: [.cloud, .bolt]
        }
    }
}

/// A shape that skies are drawn of.
private struct Shape {
    let style: String
    let commands: String

    static let sun = Shape(style: "sky-sun", commands: circle(11, 11, 5))
    static let rays = Shape(
        style: "sky-rays",
        commands:
            "M11 1v2.5M11 18.5V21M1 11h2.5M18.5 11H21M4 4l1.8 1.8M16.2 16.2L18 18M4 18l1.8-1.8M16.2 5.8L18 4"
    )
    static let cloud = Shape(
        style: "sky-cloud",
        commands: "M10 24a5 5 0 0 1-.4-10 7 7 0 0 1 13.4 1.6A4.3 4.3 0 0 1 24 24Z"
    )
    static let fog = Shape(style: "sky-line", commands: "M5 10h22M5 16h22M5 22h22")
    static let drizzle = Shape(style: "sky-drop", commands: "M11 27v1.5M22 27v1.5")
    static let rain = Shape(style: "sky-drop", commands: "M11 26l-2 5M17 26l-2 5M23 26l-2 5")
    static let flakes = Shape(style: "sky-flake", commands: circle(16.5, 28.5, 1.4))
    static let moreFlakes = Shape(
        style: "sky-flake",
        commands: circle(10.5, 28, 1.4) + circle(22.5, 28, 1.4)
    )
    static let bolt = Shape(style: "sky-sun", commands: "M17 19l-5 7h4l-2 6 6-8h-4l3-5Z")

    private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> String {
        let width = radius * 2
        return """
            M\(x - radius) \(y)a\(radius) \(radius) 0 1 0 \(width) 0\
            a\(radius) \(radius) 0 1 0 -\(width) 0
            """
    }
}
