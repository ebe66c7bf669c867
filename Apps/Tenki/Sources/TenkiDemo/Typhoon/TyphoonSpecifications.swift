import Foundation

extension DemoTyphoon {
    var specifications: JSONValue {
        .array([title(["category": state(after: 0).categories])] + ([0] + leads).map(specification))
    }

    private func specification(after hours: Int) -> JSONValue {
        let state = state(after: hours)
        let movement = state.movement
        let isAnalysis = hours == 0
        var position: [String: JSONValue] = [
            "deg": .point(state.center), "dm": .minutes(of: state.center),
        ]
        var fields: [String: JSONValue] = [
            "part": part(after: hours), "advancedHours": .integer(hours),
            "validtime": .times(of: analysedAt + Double(hours) * 3600),
            "category": state.categories, "intensity": .string(state.intensity),
            "maximumWind": state.maximumWind, "location": .string(state.location),
            "course": .string(state.course), "pressure": .string("\(state.pressure)"),
            "speed": .object([
                "km/h": .string("\(Int(movement.speed / 5) * 5)"),
                "kt": .string("\(Int(movement.speed / 1.852))"),
            ]),
        ]
        if isAnalysis {
            position["accuracy"] = .string("正確")
            // The winds are stronger on the right of the course: the area has two ranges.
            fields["galeWarning"] = .array([
                .range("南", kilometres: state.galeRadius + 100),
                .range("北", kilometres: state.galeRadius),
            ])
            if state.galeRadius >= 500 { fields["scale"] = .string("大型") }
        } else {
            let radius = probabilityRadius(after: hours) / 1000
            fields["probabilityCircleRadius"] = .kilometres(Int(radius))
        }
        if let radius = state.stormRadius {
            let everywhere = JSONValue.object(["jp": .string("全域"), "en": .string("All")])
            fields["stormWarning"] = .array(
                hours == leads[0]
                    ? [.range("東", kilometres: radius + 60), .range("西", kilometres: radius)]
                    : [.range(everywhere, kilometres: radius)]
            )
        }
        fields["position"] = .object(position)
        return .object(fields)
    }

    /// The radius of the circle of the centre, in metres, some hours after the analysis.
    func probabilityRadius(after hours: Int) -> Double { Double(hours) * 3000 + 30_000 }
}

extension DemoTyphoonState {
    fileprivate var intensity: String {
        isExtratropical || knots < 64
            ? "-" : knots >= 105 ? "猛烈な" : knots >= 85 ? "非常に強い" : "強い"
    }

    fileprivate var maximumWind: JSONValue {
        func speeds(_ knots: Int) -> [String: JSONValue] {
            ["m/s": .string("\(knots * 5 / 50 * 5)"), "kt": .string("\(knots)")]
        }
        var sustained = speeds(knots)
        if !isExtratropical { sustained["note"] = .string("中心付近") }
        return .object([
            "sustained": .object(sustained), "gust": .object(speeds(knots * 14 / 50 * 5)),
        ])
    }

    fileprivate var location: String {
        switch center.latitude {
        case ..<20: "フィリピンの東"
        case ..<27: "沖縄の南"
        case ..<32: "九州の南"
        case ..<36: "東海道沖"
        default: center.longitude < 155 ? "日本の東" : "日本のはるか東"
        }
    }

    fileprivate var course: String {
        let names = [
            "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東",
            "南", "南南西", "南西", "西南西", "西", "西北西", "北西", "北北西",
        ]
        return names[Int((movement.bearing / 22.5).rounded()) % 16]
    }
}

extension JSONValue {
    fileprivate static func kilometres(_ length: Int) -> Self {
        .object(["km": .integer(length), "nm": .integer(Int(Double(length) / 1.852))])
    }

    fileprivate static func range(_ area: JSONValue, kilometres: Int) -> Self {
        .object(["area": area, "range": .kilometres(kilometres)])
    }

    fileprivate static func range(_ area: String, kilometres: Int) -> Self {
        .range(.string(area), kilometres: kilometres)
    }

    /// Returns latitude and longitude in degrees and whole minutes.
    fileprivate static func minutes(of point: DemoCoordinate) -> Self {
        .array(
            [point.latitude, point.longitude].map { angle in
                let minutes = Int((angle * 60).rounded())
                return .array([.integer(minutes / 60), .integer(minutes % 60)])
            }
        )
    }
}
