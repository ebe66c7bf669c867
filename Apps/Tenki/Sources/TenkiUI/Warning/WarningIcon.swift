import KasaneLive
import TenkiDomain

enum WarningShape: String, CaseIterable {
    case advisory
    case warning
    case danger
    case emergency
    case other
    /// A question mark in a circle: it is unknown whether a warning is in force.
    case unknown

    init(_ severity: WarningSeverity) {
        self =
            switch severity {
            case .advisory: .advisory
            case .unknown: .other
            case .warning: .warning
            case .danger: .danger
            case .emergency: .emergency
            }
    }

    /// Creates the shape of a city's worst warning; `nil` if none is in force.
    ///
    /// A city of which something is unknown has the shape of its worst warning, if that is more
    /// than an advisory.
    init?(_ warnings: CityWarnings) {
        let worst = warnings.worst.map { Self($0.severity) }
        switch warnings.state {
        case .none: return nil
        case .unknown: self = .unknown
        case .issued(_, let unknown, _):
            guard let worst else { return nil }
            self = worst == .advisory && !unknown.isEmpty ? .unknown : worst
        }
    }

    var symbolID: String { "alert-\(rawValue)" }

    /// Whether it is of level 4 or above.
    var isSevere: Bool { self == .danger || self == .emergency }

    fileprivate var isFilled: Bool { [.warning, .danger, .emergency].contains(self) }

    fileprivate var path: String {
        switch self {
        case .advisory: "M12 3.5 22 20.5H2zM12 10v5M12 17.5v.5"
        case .warning: "M12 2 23.5 21.5H.5zM10.9 9v6.5h2.2V9zm0 8v2.2h2.2V17z"
        case .danger: "M12 .5 23.5 12 12 23.5.5 12zM10.9 6v7.5h2.2V6zm0 9.5v2.4h2.2v-2.4z"
        case .emergency:
            "M7.5 1h9L23 7.5v9L16.5 23h-9L1 16.5v-9zM10.7 5v9h2.6V5zm0 11v2.6h2.6V16z"
        case .other: "M12 2 22 12 12 22 2 12z"
        case .unknown: "M12 2.5a9.5 9.5 0 1 0 .01 0M9 9.5a3 3 0 1 1 3 3.5v1.5M12 17v.5"
        }
    }
}

extension WarningState<CityWarning> {
    var shapes: [WarningShape] {
        let isUnsure = if case .unknown = self { true } else { !self.unknown.isEmpty }
        return (inForce + lastKnown).map { WarningShape($0.kind.severity) }
            + (isUnsure ? [.unknown] : [])
    }
}

struct WarningSymbols: Component {
    let shapes: [WarningShape]

    init(_ shapes: some Sequence<WarningShape>) {
        let used = Set(shapes)
        self.shapes = WarningShape.allCases.filter(used.contains)
    }

    var body: some HTML {
        if !shapes.isEmpty {
            svg(.class("symbols"), .aria(.hidden, true), .width(0), .height(0)) {
                for shape in shapes {
                    Element("symbol", .id(shape.symbolID), .viewBox(0, 0, 24, 24)) {
                        SVG.g(.class("alert-shape")) {
                            SVG.path(.class(shape.isFilled ? "filled" : "outlined"), .d(shape.path))
                        }
                    }
                }
            }
        }
    }
}

/// Decorative: the text beside it has the same content.
struct WarningIcon: Component {
    let shape: WarningShape

    var body: some HTML {
        svg(.class("alert-icon"), .viewBox(0, 0, 24, 24), .aria(.hidden, true)) {
            Element("use", .href("#" + shape.symbolID)) {}
        }
    }
}

struct WarningBadge: Component {
    let kind: WarningKind
    let language: Language
    var isLastKnown = false

    var body: some HTML {
        let shape = WarningShape(kind.severity)
        span(.class("alert " + (isLastKnown ? "last-known" : shape.rawValue))) {
            WarningIcon(shape: shape)
            kind.text(in: language)
        }
    }
}
