import Foundation

extension DemoTyphoon {
    var forecast: JSONValue {
        .array([title(), analysis] + leads.map(forecastPart))
    }

    private var analysis: JSONValue {
        let state = state(after: 0)
        var fields: [String: JSONValue] = [
            "part": part(after: 0), "advancedHours": .integer(0),
            "validtime": .times(of: analysedAt), "center": .point(state.center),
            "track": .object([
                "preTyphoon": .array(track(from: -24, to: 0).map { .point($0) }),
                "typhoon": .array(track(from: 0, to: age).map { .point($0) }),
            ]),
            "galeWarningArea": .object([
                "center": .point(state.center, decimals: 2),
                "radius": .integer(state.galeRadius * 1000),
            ]),
        ]
        if !storms(until: 0).isEmpty {
            fields["stormWarningArea"] = .object(["arc": .array(arcs(until: 0))])
        }
        return .object(fields)
    }

    private func forecastPart(after hours: Int) -> JSONValue {
        let previous = ([0] + leads).last { $0 < hours } ?? 0
        let before = DemoCircle(
            center: state(after: previous).center,
            radius: previous == 0 ? 0 : probabilityRadius(after: previous)
        )
        let circle = DemoCircle(
            center: state(after: hours).center,
            radius: probabilityRadius(after: hours)
        )
        var fields: [String: JSONValue] = [
            "part": part(after: hours), "advancedHours": .integer(hours),
            "validtime": .times(of: analysedAt + Double(hours) * 3600),
            "center": .point(circle.center),
            "probabilityCircle": .object([
                "radius": .integer(Int(circle.radius)),
                "tangent": .array(lines(from: before, to: circle)),
            ]),
        ]
        let storms = storms(until: hours)
        if state(after: hours).stormRadius != nil, storms.count > 1 {
            fields["stormWarningArea"] = .object([
                "arc": .array(arcs(until: hours)),
                "line": .array(zip(storms, storms.dropFirst()).flatMap(lines)),
            ])
        }
        return .object(fields)
    }

    private func storms(until hours: Int) -> [DemoCircle] {
        ([0] + leads).filter { $0 <= hours }.compactMap { lead in
            let state = state(after: lead)
            return state.stormRadius.map {
                // The storm can be anywhere in the circle of the centre.
                let uncertainty = lead == 0 ? 0 : probabilityRadius(after: lead)
                return DemoCircle(center: state.center, radius: Double($0) * 1000 + uncertainty)
            }
        }
    }

    /// Returns the arcs of the envelope of all circles until a forecast.
    ///
    /// An arc is a centre, a radius in metres and two bearings, the first one smaller.
    private func arcs(until hours: Int) -> [JSONValue] {
        let circles = storms(until: hours)
        return circles.indices.flatMap { index -> [JSONValue] in
            let circle = circles[index]
            let before = index > 0 ? circles[index - 1].tangents(to: circle) : nil
            let after =
                index + 1 < circles.count ? circle.tangents(to: circles[index + 1]) : nil
            let spans: [(Double, Double)] =
                switch (before, after) {
                case (nil, nil): [(0, 360)]
                case (nil, let after?): [(after.right, after.left)]
                case (let before?, nil): [(before.left, before.right)]
                case (let before?, let after?):
                    // On the inner side of a turn, the circle is within the envelope.
                    [(after.right, before.right), (before.left, after.left)]
                        .filter { ($0.1 - $0.0).angle < 180 }
                }
            return spans.flatMap { split($0) }.map { span in
                .array([
                    .point(circle.center), .integer(Int(circle.radius)),
                    .array([span.0, span.1].map { .number(($0 * 100).rounded() / 100) }),
                ])
            }
        }
    }

    private func split(_ span: (Double, Double)) -> [(Double, Double)] {
        span.0 <= span.1 ? [span] : [(0, span.1), (span.0, 360)]
    }

    private func lines(from circle: DemoCircle, to next: DemoCircle) -> [JSONValue] {
        let bearings = circle.tangents(to: next)
        return [
            [next.point(at: bearings.left), circle.point(at: bearings.left)],
            [circle.point(at: bearings.right), next.point(at: bearings.right)],
        ]
        .map { .array($0.map { .point($0, decimals: 2) }) }
    }
}
