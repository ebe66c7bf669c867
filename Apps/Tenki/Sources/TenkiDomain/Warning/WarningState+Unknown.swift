extension WarningState {
    package var lastKnown: [Warning] {
        switch self {
        case .issued(_, let unknown, _): unknown.flatMap(\.lastKnown)
        case .none: []
        case .unknown(let warnings): warnings.lastKnown
        }
    }

    /// Returns the state as unknown for a reason that concerns every area, such as an outage.
    ///
    /// The warnings in force become those last known.
    package func unknown(because reason: WarningUnknownReason) -> Self {
        .unknown(
            UnknownWarnings(
                reason: reason,
                lastReadAt: checkedAt,
                heartbeat: heartbeat,
                lastKnown: inForce + lastKnown,
                bulletins: self.unknown
            )
        )
    }

    package func differs(from other: Self) -> Bool {
        switch (self, other) {
        case (.issued(let one, let unknown, _), .issued(let two, let otherUnknown, _)):
            one != two || unknown != otherUnknown
        case (.none, .none): false
        case (.unknown(let one), .unknown(let two)):
            one.reason != two.reason || one.lastKnown != two.lastKnown
                || one.bulletins != two.bulletins
        default: true
        }
    }
}

extension CityWarnings {
    package func unknown(because reason: WarningUnknownReason) -> Self {
        Self(id: id, municipalities: municipalities, state: state.unknown(because: reason))
    }

    package func differs(from other: Self) -> Bool {
        municipalities != other.municipalities || state.differs(from: other.state)
    }
}
