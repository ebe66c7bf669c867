/// The notice of JMA's warnings that is due for a user.
///
/// - A warning is due at once, at any hour, when it is issued or raised in a place of the board or
///   in the user's municipality and has at least the chosen severity. It is due once, until it is
///   known to have ended or been lowered. A continuation 継続 is not news.
/// - An unknown or outdated state starts and ends nothing. A warning in force is due even if other
///   bulletins of the place are unknown.
/// - A warning already in force is due when the user turns notices on or adds the place.
package struct WarningNoticePlan: Hashable, Sendable {
    package private(set) var notice: Notice?
    package private(set) var history: NoticeHistory

    private typealias Known = [WarningKind: NoticeHistory.OfficialWarning]

    package init(
        for settings: NoticeSettings,
        after history: NoticeHistory,
        places: [BoardPlace],
        warnings: [WarningPlace: KnownWarnings]
    ) {
        self.history = history
        guard settings.isActive, settings.concernsWarnings else { return }
        let told = Dictionary(grouping: history.officialWarnings, by: \.place)
        var (news, kept): ([Notice.OfficialWarning], Set<NoticeHistory.OfficialWarning>) = ([], [])
        let home = settings.municipality.map { WarningPlace.municipality($0) }
        var seen: Set<WarningPlace> = []
        let all = (home.map { [$0] } ?? []) + places.map(\.warningPlace)
        for place in all where settings.concerns(place) && seen.insert(place).inserted {
            let before = told[place] ?? []
            guard let current = warnings[place] else {
                kept.formUnion(before)
                continue
            }
            let minimum = settings.officialWarnings.value
            let (new, known) = Self.compare(current, with: before, from: minimum)
            news += new
            kept.formUnion(known)
        }
        self.history.officialWarnings = kept
        if !news.isEmpty { notice = .officialWarnings(news) }
    }

    private static func compare(
        _ warnings: KnownWarnings,
        with told: [NoticeHistory.OfficialWarning],
        from minimum: WarningSeverity
    ) -> ([Notice.OfficialWarning], [NoticeHistory.OfficialWarning]) {
        let before = Known(told.map { ($0.kind.mildest, $0) }) { $0.kind > $1.kind ? $0 : $1 }
        // The end of a warning is known only if its bulletin is.
        var after = before.filter { !warnings.isKnown($0.value.bulletin) }
        var news: [Notice.OfficialWarning] = []
        for warning in warnings.inForce where warning.kind.reaches(minimum) {
            let (kind, phenomenon) = (warning.kind, warning.kind.mildest)
            // The worst comes first, and another municipality can have a milder one.
            if let known = after[phenomenon], known.kind.severity >= kind.severity { continue }
            after[phenomenon] = .init(kind, at: warnings.place, bulletin: warning.bulletin)
            if let known = before[phenomenon], known.kind.severity >= kind.severity { continue }
            news.append(
                .init(
                    kind,
                    at: warnings.place,
                    bulletin: warning.bulletin,
                    reportedAt: warning.reportedAt
                )
            )
        }
        return (news, Array(after.values))
    }
}
