extension CityWarnings {
    /// Returns the warnings without those in force that are milder than a severity.
    ///
    /// What is unknown stays so, because it may be of any severity.
    package func only(from minimum: WarningSeverity) -> Self {
        guard case .issued(let inForce, let unknown, let freshness) = state else { return self }
        let rest = inForce.filter { $0.kind.reaches(minimum) }
        let state: WarningState<CityWarning> =
            if !rest.isEmpty {
                .issued(rest, unknown: unknown, freshness)
            } else if let first = unknown.first {
                .unknown(
                    UnknownWarnings(
                        reason: first.reason,
                        lastReadAt: freshness.checkedAt,
                        heartbeat: freshness.heartbeat,
                        lastKnown: unknown.flatMap(\.lastKnown),
                        bulletins: unknown
                    )
                )
            } else {
                .none(freshness)
            }
        return Self(id: id, municipalities: municipalities, state: state)
    }
}
