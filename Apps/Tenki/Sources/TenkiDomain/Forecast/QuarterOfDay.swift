package enum QuarterOfDay: Int, CaseIterable, Sendable {
    /// From 0 to 6 o'clock.
    case night
    /// From 6 to 12 o'clock.
    case morning
    /// From 12 to 18 o'clock.
    case afternoon
    /// From 18 to 24 o'clock.
    case evening

    /// The half-open range of hours that the quarter spans.
    package var hours: Range<Int> { rawValue * 6..<(rawValue + 1) * 6 }
}
