package enum QuarterOfDay: Int, CaseIterable, Sendable {
    case night
    case morning
    case afternoon
    case evening

    package var hours: Range<Int> { rawValue * 6..<(rawValue + 1) * 6 }
}
