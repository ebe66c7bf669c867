/// The notice of the agency's warnings that is due to a person.
///
/// - A warning is due at once, at any hour, when a kind of at least the person's severity comes
///   into force in a city of the board, or when the warning of a phenomenon rises there. It is due
///   once until it is known to have ended or to have fallen; a continuation 継続 is not news.
/// - A state that is unknown or outdated starts nothing and ends nothing. What is in force is due
///   even if other bulletins of the city are unknown.
/// - A warning in force when the person turns the notices on, or adds the city, is due.
package struct WarningNoticePlan: Hashable, Sendable {
    package private(set) var notice: Notice?
    package private(set) var history: NoticeHistory

    private typealias Known = [WarningKind: NoticeHistory.OfficialWarning]

    package init(
        for settings: NoticeSettings,
        after history: NoticeHistory,
        cities: [CityCode],
        warnings: [CityCode: CityWarnings]
    ) {
        self.history = history
        guard settings.isActive, let minimum = settings.officialWarnings.active else { return }
        let told = Dictionary(grouping: history.officialWarnings, by: \.city)
        var (news, kept): ([Notice.OfficialWarning], Set<NoticeHistory.OfficialWarning>) = ([], [])
        for city in cities {
            let before = told[city] ?? []
            guard let current = warnings[city] else {
                kept.formUnion(before)
                continue
            }
            let (new, known) = Self.compare(current, with: before, from: minimum)
            news += new
            kept.formUnion(known)
        }
        self.history.officialWarnings = kept
        if !news.isEmpty { notice = .officialWarnings(news) }
    }

    private static func compare(
        _ warnings: CityWarnings,
        with told: [NoticeHistory.OfficialWarning],
        from minimum: WarningSeverity
    ) -> ([Notice.OfficialWarning], [NoticeHistory.OfficialWarning]) {
        let before = Known(told.map { ($0.kind.mildest, $0) }) { $0.kind > $1.kind ? $0 : $1 }
        // The end of a warning is known only if its bulletin is.
        var after = before.filter { !warnings.isKnown($0.value.bulletin) }
        var news: [Notice.OfficialWarning] = []
        for warning in warnings.state.inForce where warning.kind.reaches(minimum) {
            let (kind, phenomenon) = (warning.kind, warning.kind.mildest)
            // The worst comes first, and another municipality can have a milder one.
            if let known = after[phenomenon], known.kind.severity >= kind.severity { continue }
            after[phenomenon] = .init(kind, in: warnings.id, bulletin: warning.bulletin)
            if let known = before[phenomenon], known.kind.severity >= kind.severity { continue }
            news.append(
                .init(
                    kind,
                    in: warnings.id,
                    bulletin: warning.bulletin,
                    reportedAt: warning.reportedAt
                )
            )
        }
        return (news, Array(after.values))
    }
}
