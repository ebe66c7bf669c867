extension String {
    /// The text with every control character replaced by a space, which makes it safe for a
    /// terminal.
    ///
    /// Text from providers is printed to terminals, where a control sequence in it could move the
    /// cursor or rename the window. The replaced characters are those of Unicode's categories Cc,
    /// Zl and Zp, and the bidirectional controls, which could make a text look like another.
    package var forTerminal: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .lineSeparator, .paragraphSeparator: " "
                    case _ where scalar.properties.isBidiControl: " "
                    default: scalar
                    }
                }
            )
        )
    }
}
