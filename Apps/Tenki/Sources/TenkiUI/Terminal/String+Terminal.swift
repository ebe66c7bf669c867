extension String {
    /// The text as it may go to a terminal: every control character becomes a space.
    ///
    /// What providers send is shown to people, and a control sequence in it would move the cursor or
    /// rename the window. Those of Unicode's categories Cc, Zl and Zp are meant, and those that turn
    /// the direction of writing, by which a text could be shown as another.
    public var forTerminal: String {
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
